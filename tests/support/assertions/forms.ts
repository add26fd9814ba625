import { parse } from "node-html-parser";
import type { Browser, Page } from "../fixtures/test-site.ts";
import { elements, parsed, readable, textIn, whole, within, words } from "./html.ts";

const BLOCKS = new Set("p h1 h2 h3 h4 h5 h6 li dd dt a span label button option".split(" "));

export function textOf(page: Page): string {
  const main = parsed(page.text).querySelector("main");
  return main ? textIn(main, "|", BLOCKS).replace(/\|+/g, "|").trim() : "";
}

export function formOf(page: Page, id: string): string {
  // Of two elements with the same id, the browser takes the first and its fields are lost.
  if (whole(page.text, `[id="${id}"]`).length > 1) throw new Error(`Two elements are called ${id}`);
  const [form] = whole(page.text, `form[id="${id}"]`);
  if (form === undefined) throw new Error(`No form ${id}`);
  return form;
}

const paragraphs = (html: string) => within(html, "p").map(readable);

export const alerts = (html: string) => within(html, 'div[role="alert"]').map(paragraphs);
export const statuses = (page: Page) => within(page.text, 'div[role="status"]').flatMap(paragraphs);
export const fieldErrors = (html: string) => within(html, ".field-error").map(readable);

export function fieldsOf(form: string): Record<string, string> {
  const inputs = elements(form, "input")
    .filter(({ type, checked }) => type !== "checkbox" || checked !== undefined)
    .map(({ name = "", value = "" }) => [name, value]);
  const selects = whole(form, "select").map((select) => [
    elements(select, "select")[0]?.["name"] ?? "",
    chosenIn(select),
  ]);
  const areas = parse(form)
    .querySelectorAll("textarea")
    .map((area) => [area.getAttribute("name") ?? "", area.text]);
  return Object.fromEntries([...inputs, ...selects, ...areas]);
}

export const typedIn = (form: string, name: string) => input(form, name)["value"] ?? "";
export const chosenIn = (form: string) => elements(form, "option[selected]")[0]?.["value"] ?? "";
export const buttons = (page: Page) => within(page.text, "main button").map(readable);

export function input(html: string, name: string) {
  const all = [
    ...elements(html, "input"),
    ...elements(html, "select"),
    ...elements(html, "textarea"),
  ];
  const found = all.find((each) => each["name"] === name);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}

export function labelOf(html: string, name: string): string {
  return readable(only(html, `label[for="${input(html, name)["id"] ?? ""}"]`));
}

export function described(html: string, name: string): string[] {
  const ids = input(html, name)["aria-describedby"]?.split(" ") ?? [];
  return ids.map((id) => readable(only(html, `p[id="${id}"]`)));
}

export function dialog(html: string) {
  const [inside = ""] = whole(html, "dialog[open]");
  const close = elements(inside, "form").find(({ method }) => method !== "post");
  return { says: words(inside).split("\n").filter(Boolean), close };
}

export const isSignedIn = async (browser: Browser) =>
  words((await browser.get("/")).text).includes("Log Out");

export function questionOf(page: Page): string | undefined {
  const [open = ""] = whole(page.text, "dialog[open]");
  return words(open).split("\n").find(Boolean);
}

function only(html: string, selector: string): string {
  const [found] = within(html, selector);
  if (found === undefined) throw new Error(`${selector} is not on the page.`);
  return found;
}
