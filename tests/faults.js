// What is out of place on the page: wider than it, broken, clipped, on top of each other, too small.
// Where the reader's letters are larger than ours (not asWritten), words may break and
// boxes may reach into the margin, as long as nothing is lost.
({ asWritten }) => {
  const faults = [];
  const root = document.documentElement;
  const said = element => `${element.tagName.toLowerCase()}${element.classList.length ? "." : ""}${[...element.classList].join(".")}`;
  const shown = element => element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true });
  if (root.scrollWidth > root.clientWidth) faults.push("the page scrolls sideways");

  // What scrolls in a box of its own may be wide, what is kept from the eye has no place.
  const unseen = ".unseen, .skip, :is(.comparison, .compared, .machines) caption";
  const apart = `.table-scroll, .picture, svg, option, ${unseen}`;
  const part = (text, from, to) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return range;
  };
  const lines = range => new Set([...range.getClientRects()].map(line => Math.round(line.top)));

  const boxes = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    const element = text.parentElement;
    if (!text.data.trim() || element.closest(`${unseen}, option, script, textarea`) || !shown(element)) continue;
    if (asWritten && !element.closest("svg"))
      for (const { 0: word, index } of text.data.matchAll(/[^\s-]+-?/g)) {
        const isAddress = word.length > 24 || /[/_]/.test(word);
        if (!isAddress && lines(part(text, index, index + word.length)).size > 1)
          faults.push(`“${word}” is broken`);
      }
    const { clips, windows } = around(element);
    for (const line of part(text, 0, text.data.length).getClientRects()) {
      const isInside = windows.every(box => line.left >= box.left - 1 && line.right <= box.right + 1 && line.top >= box.top - 1 && line.bottom <= box.bottom + 1);
      if (!line.width || !line.height || !isInside) continue;
      // The middle of the letters: the boxes of lines may touch where no letter does.
      const [top, bottom] = [line.top + line.height * 0.3, line.bottom - line.height * 0.3];
      boxes.push({ text, top, bottom, left: line.left + 1, right: line.right - 1 });
      for (const box of clips)
        if (top < box.top - 1 || bottom > box.bottom + 1 || line.left < box.left - 2 || line.right > box.right + 2)
          faults.push(`“${text.data.trim().slice(0, 40)}” is clipped`);
    }
  }

  // What cuts off what is in it, and what scrolls, so that some of it may be out of sight.
  function around(element) {
    const found = { clips: [], windows: [] };
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const { overflow } = getComputedStyle(box);
      if (/auto|scroll/.test(overflow)) found.windows.push(box.getBoundingClientRect());
      else if (/hidden|clip/.test(overflow) && !found.windows.length) found.clips.push(box.getBoundingClientRect());
    }
    return found;
  }

  // On top of each other: from the top down, each against those that have not ended yet.
  const stuck = new Map();
  const sticks = element => {
    if (!element || element === document.body) return false;
    if (!stuck.has(element))
      stuck.set(element, /sticky|fixed/.test(getComputedStyle(element).position) || sticks(element.parentElement));
    return stuck.get(element);
  };
  let above = [];
  for (const box of boxes.sort((one, other) => one.top - other.top)) {
    above = above.filter(other => other.bottom > box.top + 1);
    for (const other of above)
      if (box.left < other.right && other.left < box.right && box.text !== other.text && !sticks(box.text.parentElement) && !sticks(other.text.parentElement))
        faults.push(`“${box.text.data.trim().slice(0, 40)}” is on top of “${other.text.data.trim().slice(0, 40)}”`);
    above.push(box);
  }

  for (const box of asWritten ? document.body.querySelectorAll("*") : []) {
    if (box.closest(apart) || !box.clientWidth) continue;
    if (box.scrollWidth > box.clientWidth + 1 || box.getBoundingClientRect().right > innerWidth + 1)
      faults.push(`${said(box)} is too narrow for “${box.textContent.trim().slice(0, 40)}”`);
  }

  for (const notes of asWritten ? document.querySelectorAll(".cites") : []) {
    const before = notes.previousSibling;
    if (before?.nodeType !== Node.TEXT_NODE || !before.data.trim() || !shown(notes)) continue;
    const end = before.data.trimEnd().length;
    const word = part(before, end - 1, end).getBoundingClientRect();
    const first = notes.querySelector("a").getBoundingClientRect();
    if (word.height && first.top > word.bottom)
      faults.push(`footnote ${notes.textContent} is parted from “${before.data.trim()}”`);
  }

  // What one presses most: WCAG asks for 24 px, which axe holds; these are for a thumb.
  const main = "button, .button, .main-action, select, .choice, .brand, :is(.menu, .languages, .ways, .jumps, .pager) a, input:not([type=radio], [type=checkbox], [type=hidden])";
  for (const target of document.body.querySelectorAll(main))
    if (shown(target) && target.getBoundingClientRect().height < 43.9)
      faults.push(`${said(target)} “${target.textContent.trim().slice(0, 20)}” is less than 44 px high`);

  return [...new Set(faults)];
}
