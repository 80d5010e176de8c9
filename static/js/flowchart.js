"use strict";

// A wide picture of a flowchart begins with the node that is being edited, or with the first one.
for (const picture of document.querySelectorAll(".look .picture")) {
  const node = picture.querySelector("a.on-path") ?? picture.querySelector("a");
  if (!node) continue;
  const [seen, whole] = [node.getBoundingClientRect(), picture.getBoundingClientRect()];
  picture.scrollLeft += seen.left + seen.width / 2 - whole.left - whole.width / 2;
  picture.scrollTop += seen.top + seen.height / 2 - whole.top - whole.height / 2;
}
