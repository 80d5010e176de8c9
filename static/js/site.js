"use strict";

// Whoever follows a link hears where it led: focus goes to the heading when htmx left it nowhere.
document.addEventListener("htmx:afterSettle", () => {
  const focused = document.activeElement;
  if (focused && focused !== document.body) return;
  const heading = document.querySelector("#main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
});

// Copy buttons: data-copy holds the text, data-status the id of the live region that tells.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const status = document.getElementById(button.dataset.status);
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    status.textContent = button.dataset.done;
  } catch {
    status.textContent = button.dataset.failed;
  }
});
