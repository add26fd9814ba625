/** Shows and hides passwords (spec §4). */
export function enablePasswordToggles(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-other]");
    if (!button) return;
    const field = document.getElementById(button.getAttribute("aria-controls") ?? "");
    if (!(field instanceof HTMLInputElement)) return;
    const isShown = field.type === "password";
    field.type = isShown ? "text" : "password";
    button.ariaPressed = String(isShown);
    const { other = "" } = button.dataset;
    button.dataset["other"] = button.textContent;
    button.textContent = other;
    // A live update would hide it again.
    for (const each of [field, button]) each.dataset["liveKeep"] = "";
  });
}
