import { type HTMLElement, parse } from "node-html-parser";
import { kindOf } from "../privacy/crawler.ts";

export interface Field {
  name: string;
  type: string;
  /** The initial value; null if it would not be sent, such as an unchecked box. */
  value: string | null;
  options: string[];
  autocomplete: string;
}

export interface Form {
  method: "get" | "post";
  action: string;
  multipart: boolean;
  fields: Field[];
  totpSecret: string | null;
}

let last = { html: "", page: parse("") };

/** The parsed answer, for everything that is read from it one after the other. */
export function parsed(html: string): HTMLElement {
  if (last.html !== html) last = { html, page: parse(html) };
  return last.page;
}

/** Every form of a page, once for each of its submit buttons with a value or an address of its own. */
export function formsOf(html: string, address: string): Form[] {
  const page = parsed(html);
  const controls = page.querySelectorAll("input, select, textarea, button");
  const link = page.querySelector("a[href^=otpauth:]")?.getAttribute("href") ?? "";
  const totpSecret = /[?&]secret=([A-Z2-7]+)/.exec(link)?.[1] ?? null;
  const byForm = Map.groupBy(controls, (each) => {
    const id = each.getAttribute("form");
    return id === undefined ? formAround(each) : page.getElementById(id);
  });
  return page.querySelectorAll("form").flatMap((form) => {
    const own = byForm.get(form) ?? [];
    const fields = own.flatMap(fieldOf);
    const buttons = own.filter(
      (each) => each.tagName === "BUTTON" && (each.getAttribute("type") ?? "submit") === "submit",
    );
    const named = buttons.filter(
      (each) => each.getAttribute("name") || each.getAttribute("formaction"),
    );
    const unnamed = buttons.filter((each) => !named.includes(each));
    const submitters = named.length > 0 ? [...named, ...unnamed] : [unnamed[0]];
    return submitters.map((each) => ({ ...submission(form, fields, each, address), totpSecret }));
  });
}

/** `closest` would compile its selector for every control. */
function formAround({ parentNode }: HTMLElement): HTMLElement | null {
  const isForm = parentNode === null || parentNode.tagName === "FORM";
  return isForm ? parentNode : formAround(parentNode);
}

function submission(
  form: HTMLElement,
  fields: Field[],
  button: HTMLElement | undefined,
  address: string,
): Omit<Form, "totpSecret"> {
  const method = form.getAttribute("method")?.toLowerCase() === "post" ? "post" : "get";
  const to = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? address;
  const url = new URL(to, `http://site.example${address}`);
  if (url.host !== "site.example") throw new Error(`A form of ${address} goes to ${url.host}.`);
  const name = button?.getAttribute("name");
  const value = button?.getAttribute("value") ?? "";
  return {
    method,
    action: method === "get" ? url.pathname : url.pathname + url.search,
    multipart: form.getAttribute("enctype") === "multipart/form-data",
    fields: name
      ? [...fields, { name, type: "button", value, options: [value], autocomplete: "" }]
      : fields,
  };
}

function fieldOf(control: HTMLElement): Field[] {
  const name = control.getAttribute("name");
  const tag = control.tagName.toLowerCase();
  if (!name || tag === "button" || control.hasAttribute("disabled")) return [];
  const type = tag === "input" ? (control.getAttribute("type") ?? "text") : tag;
  const autocomplete = control.getAttribute("autocomplete") ?? "";
  const isTick = type === "checkbox" || type === "radio";
  const all = tag === "select" ? control.querySelectorAll("option") : isTick ? [control] : [];
  const valueOf = (each: HTMLElement) =>
    each.getAttribute("value") ?? (isTick ? "on" : each.textContent);
  const chosen = all.find((each) => each.hasAttribute(isTick ? "checked" : "selected"));
  const choice = chosen ?? (isTick ? undefined : all[0]);
  const options = all.map(valueOf);
  if (all.length > 0)
    return [{ name, type, value: choice ? valueOf(choice) : null, options, autocomplete }];
  // A parser ignores a line break right after the opening tag.
  const text =
    tag === "textarea" ? control.textContent.replace(/^\n/, "") : control.getAttribute("value");
  return [{ name, type, value: tag === "select" ? null : (text ?? ""), options, autocomplete }];
}

/** Identifies a form by target, intent and fields, regardless of the team or player it is about. */
export function formName({ method, action, fields }: Form): string {
  const [path = ""] = kindOf(action).split(" ");
  const intent = fields.find(({ name }) => name === "intent")?.value ?? "";
  // However many rows it has.
  const names = fields.map(({ name }) => name.replace(/[0-9]+$/, "").replace(/_[0-9]+_/, "_#_"));
  const others = [...new Set(names)].filter((each) => each !== "intent").sort();
  return `${method} ${path} ${intent ? `'${intent}' ` : ""}(${others.join(", ")})`;
}

/** What a form is for, whichever of its buttons sends it and however many rows it has. */
export function purposeOf({ method, action, fields }: Form): string {
  const [path = ""] = kindOf(action).split(" ");
  const intent = fields.find(({ name, type }) => name === "intent" && type !== "button");
  return `${method} ${path} ${intent?.value ?? ""}`;
}
