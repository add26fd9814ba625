/** Buttons that copy what they hold (`data-copy`) say so for a moment. */
export function copyOnPress(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
    const label = button?.querySelector("span");
    if (!(button instanceof HTMLElement) || !label) return;
    const said = label.textContent;
    void navigator.clipboard.writeText(button.dataset["copy"] ?? "").then(() => {
      label.textContent = "Copied";
      setTimeout(() => {
        label.textContent = said;
      }, 2_000);
    });
  });
}
