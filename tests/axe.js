// Run axe with the rules of some tags; say what it found, what it left to a person, and what of
// both a person has read. Rules that are `sampled` look at one text of each look.
async ({ tags, besides, without, only, sampled, reviewed }) => {
  const rules = Object.fromEntries([...besides.map(rule => [rule, { enabled: true }]), ...[...without, ...sampled].map(rule => [rule, { enabled: false }])]);
  const run = (place, which) => axe.run(place, {
    ...which,
    resultTypes: ["violations", "incomplete"],
    elementRef: true,
    preload: false,
  });

  // A look is what contrast is made of: the letters, and all that is painted behind them.
  const behind = element => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const painted = [backgroundColor, backgroundImage, opacity].join();
    return element.parentElement ? `${painted} ${behind(element.parentElement)}` : painted;
  };
  const look = element => {
    const { color, fontSize, fontWeight, position } = getComputedStyle(element);
    return [color, fontSize, fontWeight, position, behind(element)].join();
  };
  const hasText = element => [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const oneOfEachLook = () =>
    [...Map.groupBy([...document.body.querySelectorAll("*")].filter(element => hasText(element) && element.checkVisibility()), look).values()].map(([first]) => first);

  const parts = [await run(document, only ? { runOnly: only } : { runOnly: tags, rules })];
  if (sampled.length) parts.push(await run({ include: oneOfEachLook() }, { runOnly: sampled }));
  const found = Object.fromEntries(["violations", "incomplete"].map(word => [word, parts.flatMap(part => part[word])]));
  const met = new Set();
  const has = rule => ({ element }) => {
    const read = reviewed.find(([name, selector]) => name === rule && element?.matches(selector));
    if (read) met.add(read.join(" "));
    return read;
  };
  const told = ({ id, nodes }) => nodes.map(({ html, any, all, none }) =>
    `${id}: ${html.replace(/\s+/g, " ").slice(0, 160)} (${[...any, ...all, ...none].map(check => check.message).join(" ").slice(0, 200)})`);
  const left = rule => ({ ...rule, nodes: rule.nodes.filter(node => !has(rule.id)(node)) });
  return {
    violations: found.violations.map(left).flatMap(told),
    unread: found.incomplete.map(left).flatMap(told),
    met: [...met],
    engine: axe.version,
  };
}
