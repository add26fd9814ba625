import { elements, whole } from "../assertions/html.ts";

export function formsOn(html: string, path: string): { address: string; intent: string }[] {
  return whole(html, "form").flatMap((form) => {
    const [{ method, action, id } = {}] = elements(form, "form");
    if (method?.toLowerCase() !== "post") return [];
    const addressOf = (to: string | undefined) =>
      new URL(to || action || path, `http://site.example${path}`).pathname;
    const elsewhere = elements(html, "input[form], button[form]").filter(
      (each) => each["form"] === id,
    );
    const all = [...elements(form, "input, button"), ...elsewhere];
    if (all.length === 0) return [];
    const named = all.filter(({ name }) => name === "intent");
    const intents = named.map(({ value }) => value ?? "");
    const targets = new Set([addressOf(""), ...all.map(({ formaction }) => addressOf(formaction))]);
    return [...targets].flatMap((address) =>
      (intents.length > 0 ? intents : [""]).map((intent) => ({ address, intent })),
    );
  });
}

export function brokenNames(html: string): string[] {
  const ids = elements(html, "[id]").map(({ id = "" }) => id);
  const formIds = new Set(elements(html, "form[id]").map(({ id }) => id));
  const wanted = elements(html, "[form]").flatMap(({ form }) => form ?? []);
  return [
    ...ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `id ${id} twice`),
    ...wanted.filter((id) => !formIds.has(id)).map((id) => `no form ${id}`),
  ];
}
