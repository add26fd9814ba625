import type { Page } from "../fixtures/test-site.ts";
import { elements, readable, within, words } from "./html.ts";

export function textOf(page: Page): string {
  const [main = ""] = within(page.text, "main");
  return readable(main.replace(/<\/?(?:p|h\d|li|dd|dt|a|span|label|button|option)\b[^>]*>/g, "|"))
    .replace(/\|+/g, "|")
    .trim();
}

export function formOf(page: Page, id: string): string {
  const form = new RegExp(`<form id="${id}".*?</form>`, "s").exec(page.text);
  if (!form) throw new Error(`No form ${id}`);
  // Of two elements with the same id, the browser takes the first and its fields are lost.
  if (page.text.split(` id="${id}"`).length > 2) throw new Error(`Two elements are called ${id}`);
  return form[0];
}

export const alerts = (html: string) =>
  [...html.matchAll(/<div role="alert"[^>]*>(.*?)<\/div>/gs)].map(([, inside = ""]) =>
    within(inside, "p").map(readable),
  );
export const statuses = (page: Page) =>
  [...page.text.matchAll(/<div role="status"[^>]*>(.*?)<\/div>/gs)].flatMap(([, inside = ""]) =>
    within(inside, "p").map(readable),
  );
export const fieldErrors = (html: string) =>
  [...html.matchAll(/class="field-error"[^>]*>(.*?)</g)].map(([, text = ""]) => readable(text));
export const typedIn = (form: string, name: string) => input(form, name)["value"] ?? "";
export const chosenIn = (form: string) =>
  readable(/<option value="([^"]*)" selected=""/.exec(form)?.[1] ?? "");
export const buttons = (page: Page) =>
  within(within(page.text, "main")[0] ?? "", "button").map(readable);

export function input(html: string, name: string) {
  const found = elements(html, "input").find((each) => each["name"] === name);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}

export function labelOf(html: string, name: string): string {
  const { id = "" } = input(html, name);
  return partOf(html, `<label for="${id}">`, "</label>");
}

export function described(html: string, name: string): string[] {
  const ids = input(html, name)["aria-describedby"]?.split(" ") ?? [];
  return ids.map((id) => partOf(html, `<p id="${id}"`, "</p>"));
}

export function dialog(html: string): {
  says: string[];
  close: Record<string, string> | undefined;
} {
  const inside = /<dialog open.*?<\/dialog>/s.exec(html)?.[0] ?? "";
  const close = elements(inside, "form").find(({ method }) => method !== "post");
  return { says: words(inside).split("\n").filter(Boolean), close };
}

export function questionOf(page: Page): string | undefined {
  const open = /<dialog [^>]*\bopen=.*?<\/dialog>/s.exec(page.text)?.[0] ?? "";
  return words(open).split("\n").find(Boolean);
}

function partOf(html: string, opening: string, closing: string): string {
  const start = html.indexOf(opening);
  if (start < 0) throw new Error(`${opening} is not on the page.`);
  const inner = html.slice(html.indexOf(">", start + opening.length - 1) + 1);
  return readable(inner.slice(0, inner.indexOf(closing)));
}
