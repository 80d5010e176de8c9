"use strict";

// Light or dark as the reader chose, or as the system. Stands in the head and is waited for, so
// that nothing flashes. What was chosen stays in this browser and is never sent.
function remembered() {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null; // the browser keeps nothing: the choice lasts as long as the page
  }
}

function show(theme) {
  const chosen = ["light", "dark"].includes(theme) ? theme : "system";
  document.documentElement.dataset.theme = chosen;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    const { of } = meta.dataset;
    const isSystem = chosen === "system";
    meta.media = isSystem ? `(prefers-color-scheme: ${of})` : of === chosen ? "all" : "not all";
  }
  const radio = document.querySelector(`input[name=theme][value=${chosen}]`);
  if (radio) radio.checked = true;
}

const showRemembered = () => show(remembered());
showRemembered();
addEventListener("DOMContentLoaded", showRemembered); // the switch is there by now
addEventListener("storage", showRemembered); // it was chosen in another tab
addEventListener("pageshow", (event) => event.persisted && showRemembered());
addEventListener("change", ({ target }) => {
  if (target.name !== "theme") return;
  show(target.value);
  try {
    localStorage.setItem("theme", target.value);
  } catch {} // as above
});
