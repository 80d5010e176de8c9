// Run axe with the rules of some tags; say what it found, what it left to a person, and what of
// that a person has read.
async ({ tags, besides, without, only, reviewed }) => {
  const rules = Object.fromEntries([...besides.map(rule => [rule, { enabled: true }]), ...without.map(rule => [rule, { enabled: false }])]);
  const found = await axe.run(document, {
    ...(only ? { runOnly: only } : { runOnly: tags, rules }),
    resultTypes: ["violations", "incomplete"],
    elementRef: true,
    preload: false,
  });
  const met = new Set();
  const has = rule => ({ element }) => {
    const read = reviewed.find(([name, selector]) => name === rule && element?.matches(selector));
    if (read) met.add(read.join(" "));
    return read;
  };
  const told = ({ id, nodes }) => nodes.map(({ html, any, all, none }) =>
    `${id}: ${html.replace(/\s+/g, " ").slice(0, 160)} (${[...any, ...all, ...none].map(check => check.message).join(" ").slice(0, 200)})`);
  const unread = found.incomplete.map(rule => ({ ...rule, nodes: rule.nodes.filter(node => !has(rule.id)(node)) }));
  return {
    violations: found.violations.flatMap(told),
    unread: unread.flatMap(told),
    met: [...met],
    engine: axe.version,
  };
}
