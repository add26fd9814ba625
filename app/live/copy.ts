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
  const said = (button.dataset["said"] ??= label.textContent);
  try {
    // `clipboard` is missing on insecure origins and can be denied.
    await navigator.clipboard.writeText(text);
    label.textContent = "Copied";
    setTimeout(() => {
      label.textContent = said;
    }, 2_000);
  } catch {
    label.textContent = `Copy by hand: ${text}`;
  }
}
