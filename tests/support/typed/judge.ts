import { secretFields } from "../../../domain/core/secret-fields-rules.ts";
import { isLongRun } from "../fixtures/run-length.ts";
import { isTyped } from "./fill.ts";
import { kindOfForm } from "./find-forms.ts";
import { type Field, type Form, formsOf } from "./forms.ts";
import type { Difference } from "./kept-rows.ts";
import { type Element, elementsIn, parseHtml, textIn } from "./parse-html.ts";
import { isBlank, placesOf } from "./same-as-typed.ts";
import type { Answer } from "./send.ts";

/** Milliseconds of CPU time, far more than any answer takes. */
const HUNG = 1_000;

const OURS = "http://127.0.0.1:3000";

/** Checks any answer for server errors, foreign addresses and foreign scripts. */
export function faultsOf(answer: Answer): string[] {
  const faults: string[] = [];
  if (answer.status >= 500) faults.push(`is a fault of ours (${answer.status})`);
  if (!isLongRun && answer.busy > HUNG) faults.push(`kept the site busy for ${answer.busy} ms`);
  if (answer.location !== null) {
    const to = URL.parse(answer.location, `${OURS}/somewhere`);
    if (to?.origin !== OURS || /[\r\n]/.test(answer.location)) {
      faults.push(`leads to ${answer.location}`);
    }
  }
  if (answer.isPage) faults.push(...strangersOn(answer.body));
  return faults;
}

export function strangersOn(html: string): string[] {
  let page: Element;
  try {
    page = parseHtml(html);
  } catch (error) {
    return [`is no page that can be read: ${String(error)}`];
  }
  const strangers: string[] = [];
  for (const { name, attributes, children } of elementsIn(page)) {
    for (const [key, value] of attributes) {
      if (/^on|^style$|^srcdoc$/.test(key)) strangers.push(`has <${name} ${key}>`);
      if (
        name !== "iframe" &&
        /^(?:href|src|action|formaction|poster)$/.test(key) &&
        !isOurAddress(name, key, value)
      ) {
        strangers.push(`has <${name} ${key}="${value.slice(0, 80)}">`);
      }
    }
    if (name === "script") {
      const [text = ""] = children;
      // Inline data escapes whatever a parser could take for the end of the script or a comment.
      const isData = attributes.has("nonce") || !attributes.has("src");
      if (isData && typeof text === "string" && /<\/?(?:script|!--)|[\u2028\u2029]/i.test(text)) {
        strangers.push("has a script that says more than it should");
      }
    }
    const isFeed = name === "iframe" && attributes.has("sandbox") && !attributes.has("srcdoc");
    // Embedded pages use `<base target>` without an address.
    const opensBeside = name === "base" && [...attributes.keys()].join() === "target";
    if (
      !isFeed &&
      !opensBeside &&
      /^(?:iframe|object|embed|base|applet|frame|marquee)$/.test(name)
    ) {
      strangers.push(`has <${name}>`);
    }
  }
  return [...new Set(strangers)];
}

function isOurAddress(element: string, key: string, value: string): boolean {
  if (key !== "href" || element !== "a") return isLocal(value);
  const isCalendar = value.startsWith(`${OURS.replace("http:", "webcal:")}/`);
  return (
    isLocal(value) || isCalendar || /^(?:mailto:|tel:|otpauth:\/\/totp\/|https:\/\/)/.test(value)
  );
}

function isLocal(value: string): boolean {
  if (/^(?:http:\/\/127\.0\.0\.1:3000|data:image\/)/.test(value)) return true;
  return /^(?:[/#?]|$)(?![/\\])/.test(value) && !/[\t\r\n]/.test(value);
}

export function faultsOfRefusal(
  answer: Answer,
  form: Form,
  field: Field,
  typed: string,
  differences: readonly Difference[],
): string[] {
  const faults: string[] = [];
  const changed = [
    ...new Set(differences.filter((each) => !isNoted(each)).map(({ table }) => table)),
  ];
  if (changed.length > 0) faults.push(`was refused, and changed ${changed.join(", ")}`);
  if (!answer.isPage) {
    if (answer.body.trim() === "") faults.push("was refused without a word");
    return faults;
  }
  if (messagesOf(answer.body).length === 0) faults.push("was refused without a message");
  const isSecret = field.kind === "password" || secretFields.has(field.name);
  if (!isTyped(field) || isSecret || answer.status === 413) return faults;
  const name = kindOfForm(form);
  const again = formsOf(answer.body, form.action).find((each) => kindOfForm(each) === name);
  const shown = again?.fields.find((each) => each.name === field.name)?.value;
  if (shown === undefined) return faults;
  if (shown !== asShownAgain(typed)) faults.push("was refused, and what was typed is gone");
  return faults;
}

export function faultsOfStored(
  whole: string,
  field: Field,
  differences: readonly Difference[],
): string[] {
  // The fields to play on are a list, stored as one row each.
  const [typed = ""] = field.name === "fields" ? whole.split(/[,;\n]/) : [whole];
  if (isBlank(typed) || differences.length === 0) return [];
  return placesOf(differences, typed).length > 0 ? [] : ["was taken, and something else stored"];
}

/**
 * Changes that a refusal is allowed to leave: audit entries for viewing the returned page, the
 * count of wrong codes, and refused field entries, which are stored so that a retry gets the same
 * answer.
 */
export function isNoted({ table, now }: Difference): boolean {
  if (table === "field_entries") return typeof now?.["refused"] === "string";
  if (table !== "audit_entries") return false;
  if ((now?.["details"] as { refused?: true } | null)?.refused) return true;
  return /\.(?:see-\w+|check-in)$/.test(String(now?.["action"]));
}

function asShownAgain(typed: string): string {
  return typed.toWellFormed();
}

export function messagesOf(html: string): string[] {
  const page = parseHtml(html);
  const ids = new Set<string>();
  const said: string[] = [];
  for (const { attributes } of elementsIn(page)) {
    for (const id of attributes.get("aria-describedby")?.split(" ") ?? []) ids.add(id);
  }
  for (const element of elementsIn(page)) {
    const { attributes, name } = element;
    const isAlert = attributes.get("role") === "alert";
    const isError = name === "h1" && textIn(element) === "Unexpected Application Error!";
    const isDialog = name === "dialog" && attributes.has("open");
    const isOfField =
      attributes.get("class") === "field-error" && ids.has(attributes.get("id") ?? "");
    if (isAlert || isError || isDialog || isOfField) {
      said.push(textIn(element).trim());
    }
  }
  return said.filter(Boolean);
}
