import { whyFieldRefused } from "#domain/people/accounts/register-rules.ts";
import { isUnder18 } from "#domain/people/players/age-rules.ts";
import { ANSWERED } from "../live/protocol.ts";
import { released } from "../live/released.ts";

const FORM = "form[data-today]";

/**
 * Shows on /register what depends on the fields while they are filled in, and what is wrong with
 * them. The server checks them again.
 */
export function helpRegistering(): void {
  document.addEventListener("input", ({ target }) => {
    update();
    if (target instanceof HTMLInputElement && target.ariaInvalid) check(target);
  });
  document.addEventListener("focusout", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.value) return;
    // A press that leaves the field would lose its click to the line that appears.
    void released().then(() => check(target));
  });
  document.addEventListener(ANSWERED, update);
  // The browser may have filled in what was typed before the page was left.
  window.addEventListener("pageshow", update);
  update();
}

function update(): void {
  const form = document.querySelector<HTMLFormElement>(FORM);
  const dob = form?.querySelector<HTMLInputElement>("[name=dob]")?.value;
  const button = form?.querySelector<HTMLButtonElement>("[type=submit]");
  if (!form || !button) return;
  const { as, today = "" } = form.dataset;
  const isMinor = as !== "guardian" && isUnder18(dob ?? "", today);
  form.setAttribute("data-age", dob ? (isMinor ? "minor" : "adult") : "");
  button.disabled = "sending" in form.dataset || !form.querySelector("[name=terms]:checked");
}

function check(field: HTMLInputElement): void {
  const form = field.closest<HTMLFormElement>(FORM);
  if (!form) return;
  const why = whyFieldRefused(field.name, field.value, form.dataset["today"] ?? "");
  const texts: Record<string, string> = JSON.parse(form.dataset["refusals"] ?? "{}");
  tell(field, (why && texts[why.key]) ?? "");
}

/** As the server renders it. */
function tell(field: HTMLInputElement, sentence: string): void {
  const id = `${field.id}-error`;
  const about = (field.getAttribute("aria-describedby") ?? "").split(" ");
  const others = about.filter((each) => each && each !== id);
  const line = document.getElementById(id) ?? document.createElement("p");
  line.id = id;
  line.className = "field-error";
  line.textContent = sentence;
  if (sentence) field.closest(".field")?.append(line);
  else line.remove();
  field.setAttribute("aria-describedby", [...(sentence ? [id] : []), ...others].join(" "));
  field.ariaInvalid = sentence ? "true" : null;
}
