// What a page lacks that is there for those who do not see it: a heading, landmarks, captions …
() => {
  const faults = [];
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const one = selector => all(selector).length === 1 || faults.push(`${all(selector).length} of ${selector}`);
  ["h1", "main#main", "body > header", "head > title"].forEach(one);
  const skip = document.querySelector("body > :first-child");
  const lead = document.querySelector("nav") && !(skip.matches("a.skip") && skip.hash === "#main");
  if (lead) faults.push("the first thing is no link to the content");
  for (const table of all("table")) {
    if (!table.caption?.textContent.trim()) faults.push("a table without a caption");
    if (!all("th", table).length || all("th:not([scope])", table).length) faults.push(`“${table.caption?.textContent.trim()}” has a heading without a scope`);
  }
  if (!/^[a-z]{2}$/.test(document.documentElement.lang)) faults.push("no language");
  return faults;
}
