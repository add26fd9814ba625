import type { Page } from "./browse.ts";
import { readable, within } from "./tables.ts";

/** What a reader sees of the page, piece by piece. */
export function textOf(page: Page): string {
  const [main = ""] = within(page.text, "main");
  return readable(main.replace(/<\/?(?:p|h\d|li|dd|dt|a|span|label|button|option)\b[^>]*>/g, "|"))
    .replace(/\|+/g, "|")
    .trim();
}

/** A form of the page by its id, as it came. */
export function formOf(page: Page, id: string): string {
  const form = new RegExp(`<form id="${id}".*?</form>`, "s").exec(page.text);
  if (!form) throw new Error(`No form ${id}`);
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
export const typedIn = (form: string, name: string) =>
  readable(
    new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(form)?.[0].match(/ value="([^"]*)"/)?.[1] ??
      "",
  );
export const chosenIn = (form: string) =>
  readable(/<option value="([^"]*)" selected=""/.exec(form)?.[1] ?? "");
export const buttons = (page: Page) =>
  within(within(page.text, "main")[0] ?? "", "button").map(readable);
