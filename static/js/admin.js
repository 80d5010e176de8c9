"use strict";

// Select2 gives the field in which one searches no name: it gets that of the list it belongs to.
const nameOf = (select) => select?.labels?.[0]?.textContent.replace(/:\s*$/, "").trim();

function nameFields() {
  for (const select of document.querySelectorAll("select.admin-autocomplete[multiple]")) {
    const field = select.nextElementSibling?.querySelector(".select2-search__field");
    if (nameOf(select)) field?.setAttribute("aria-label", nameOf(select));
  }
}

window.django?.jQuery?.(nameFields); // after Select2, which is asked for in the same way
document.addEventListener("formset:added", () => setTimeout(nameFields));

// The field of a list of which one is chosen stands at the end of the page while it is open.
document.addEventListener("focusin", (event) => {
  if (!event.target.matches(".select2-dropdown .select2-search__field")) return;
  const select = document.querySelector(".select2-container--open")?.previousElementSibling;
  if (nameOf(select)) event.target.setAttribute("aria-label", nameOf(select));
});
