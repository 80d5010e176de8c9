"use strict";

// The finder answers in place to every change. What is left empty is not part of the address.
document.addEventListener("htmx:configRequest", (event) => {
  if (!event.target.closest(".finder")) return;
  const asked = event.detail.formData;
  for (const [name, value] of [...asked.entries()]) if (!value) asked.delete(name);
});

// Enter in the search field does the same as a change: the page stays where it is.
document.addEventListener("submit", (event) => {
  if (event.target.id !== "finder" || event.submitter?.name) return;
  event.preventDefault();
  htmx.trigger("#live", "ask");
});

// What was searched for may be taken away by a link; whoever is typing is not disturbed.
document.addEventListener("htmx:afterSettle", () => {
  const field = document.querySelector("#finder #q");
  if (!field || field === document.activeElement) return;
  field.value = new URLSearchParams(location.search).get("q") ?? "";
});
