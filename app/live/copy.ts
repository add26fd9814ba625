/** Buttons that copy what they hold (`data-copy`) say so for a moment, or say that it must be done by hand. */
export function copyOnPress(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-copy]");
    if (button) void copy(button);
  });
}

async function copy(button: HTMLElement): Promise<void> {
  const label = button.querySelector("span");
  const text = button.dataset["copy"] ?? "";
  if (!label) return;
  // It may be pressed again while it says something else. A page that is brought up to date forgets both.
  const said = (button.dataset["said"] ??= label.textContent);
  try {
    // Not there on a plain address, and may be refused.
    await navigator.clipboard.writeText(text);
    label.textContent = "Copied";
    setTimeout(() => {
      label.textContent = said;
    }, 2_000);
  } catch {
    label.textContent = `Copy by hand: ${text}`;
  }
}
