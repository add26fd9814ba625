import { elements, withoutScripts } from "../assertions/html.ts";

export function formsOn(html: string, path: string): { address: string; intent: string }[] {
  return [...html.matchAll(/<form\b[^>]*>[^]*?<\/form>/g)].flatMap(([form]) => {
    const [{ method, action, id } = {}] = elements(form, "form");
    if (method?.toLowerCase() !== "post") return [];
    const { pathname: address } = new URL(action || path, `http://site.example${path}`);
    const controls = (part: string) => [...elements(part, "input"), ...elements(part, "button")];
    const elsewhere = controls(html).filter((each) => each["form"] && each["form"] === id);
    const all = [...controls(form), ...elsewhere];
    if (all.length === 0) return [];
    const named = all.filter(({ name }) => name === "intent");
    const intents = named.map(({ value }) => value ?? "");
    return (intents.length > 0 ? intents : [""]).map((intent) => ({ address, intent }));
  });
}

/** Returns duplicate ids and references to forms that are not on the page. */
export function brokenNames(html: string): string[] {
  const tags = [...withoutScripts(html).matchAll(/<(\w+)\b([^>]*)>/g)];
  const said = (attributes: string, name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  const ids = tags.flatMap(([, , attributes = ""]) => said(attributes, "id") ?? []);
  const forms = tags.filter(([, tag]) => tag === "form");
  const formIds = new Set(forms.map(([, , attributes = ""]) => said(attributes, "id")));
  const wanted = tags.flatMap(([, , attributes = ""]) => said(attributes, "form") ?? []);
  return [
    ...ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `id ${id} twice`),
    ...wanted.filter((id) => !formIds.has(id)).map((id) => `no form ${id}`),
  ];
}
