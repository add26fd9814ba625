/** After this an answer is no longer to be expected, and the button works again (spec §9, time-out). */
const TIME_OUT = 10_000;

/** A form that is being sent is not sent again: its button is disabled until there is an answer. */
export function submitOnce(): void {
  const sending = new Map<HTMLFormElement, HTMLButtonElement | null>();
  const release = () => {
    for (const button of sending.values()) if (button) button.disabled = false;
    sending.clear();
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    if (event.submitter?.getAttribute("formmethod") === "dialog" || form.method === "dialog")
      return;
    if (sending.has(form)) return event.preventDefault();
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    sending.set(form, button);
    // Later: a button that is disabled while the form is read is left out of it.
    setTimeout(() => {
      if (button && sending.has(form)) button.disabled = true;
    });
    setTimeout(release, TIME_OUT);
  });
  // The browser may bring a page back as it was left.
  window.addEventListener("pageshow", release);
}
