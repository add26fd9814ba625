import { elements } from "../html.ts";

/** The forms of a page that are posted: where to, and what each calls itself, by a field or by its buttons. */
export function formsOn(html: string, path: string): { address: string; intent: string }[] {
  return [...html.matchAll(/<form\b[^>]*>[^]*?<\/form>/g)].flatMap(([form]) => {
    const [{ method, action } = {}] = elements(form, "form");
    if (method?.toLowerCase() !== "post") return [];
    const { pathname: address } = new URL(action || path, `http://site.example${path}`);
    const named = [...elements(form, "input"), ...elements(form, "button")].filter(
      ({ name }) => name === "intent",
    );
    const intents = named.map(({ value }) => value ?? "");
    return (intents.length > 0 ? intents : [""]).map((intent) => ({ address, intent }));
  });
}
