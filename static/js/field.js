"use strict";

// A link to a field leads into it: what is folded around it opens, and typing can begin.
const enter = () => {
  const named = document.getElementById(location.hash.slice(1));
  if (!named) return;
  for (let fold = named.closest("details"); fold; fold = fold.parentElement.closest("details")) {
    fold.open = true;
  }
  // A list that can be searched stands beside the select that it hides.
  const isHidden = named.classList.contains("select2-hidden-accessible");
  const field = isHidden ? named.nextElementSibling.querySelector("[tabindex]") : named;
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
};
addEventListener("load", () => setTimeout(enter)); // after Select2, which waits in the same way
addEventListener("hashchange", enter);
