import { secretFields } from "../../../domain/accounts/secret-fields-rules.ts";
import { isLongRun } from "../effort.ts";
import { isTyped } from "./fill.ts";
import { kindOfForm } from "./find-forms.ts";
import { type Field, type Form, formsOf } from "./forms.ts";
import type { Difference } from "./kept-rows.ts";
import { type Element, elementsIn, parseHtml, textIn } from "./parse-html.ts";
import { isBlank, placesOf } from "./same-as-typed.ts";
import type { Answer } from "./send.ts";

/** Milliseconds of the processor: far more than any answer takes, on any machine. */
const HUNG = 1_000;

const OURS = "http://127.0.0.1:3000";

/** What is wrong with an answer whatever was sent: a fault of ours, somebody else's address, a script that is not ours. */
export function faultsOf(answer: Answer): string[] {
  const faults: string[] = [];
  if (answer.status >= 500) faults.push(`is a fault of ours (${answer.status})`);
  // In the long run several sites share this process.
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

/** What no page of ours has, whoever typed what: handlers and styles in elements, scripts of somebody else. */
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
      // What a parser of scripts could take for an end or a comment stands there in other signs.
      const isData = attributes.has("nonce") || !attributes.has("src");
      if (isData && typeof text === "string" && /<\/?(?:script|!--)|[\u2028\u2029]/i.test(text)) {
        strangers.push("has a script that says more than it should");
      }
    }
    // The feed that the institute itself shows.
    const isFeed = name === "iframe" && attributes.has("sandbox") && !attributes.has("srcdoc");
    // What a frame on another site shows opens its links beside it: no address is another one for that.
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

/** What a page of ours may lead to: itself, a letter, a call, and what it leads to for everybody. */
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

/** What is wrong with how a form was refused. */
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
  // A secret comes back from no refusal.
  const isSecret = field.kind === "password" || secretFields.has(field.name);
  if (!isTyped(field) || isSecret || answer.status === 413) return faults;
  const name = kindOfForm(form);
  const again = formsOf(answer.body, form.action).find((each) => kindOfForm(each) === name);
  const shown = again?.fields.find((each) => each.name === field.name)?.value;
  if (shown === undefined) return faults;
  if (shown !== asShownAgain(typed)) faults.push("was refused, and what was typed is gone");
  return faults;
}

/** What is wrong with what was stored of something typed: another text, or a part of it. */
export function faultsOfStored(
  whole: string,
  field: Field,
  differences: readonly Difference[],
): string[] {
  // The fields to play on are a list, of which each is a row's.
  const [typed = ""] = field.name === "fields" ? whole.split(/[,;\n]/) : [whole];
  if (isBlank(typed) || differences.length === 0) return [];
  return placesOf(differences, typed).length > 0 ? [] : ["was taken, and something else stored"];
}

/**
 * What a refusal may leave behind: the page that the form comes back on is looked at, and of whom it shows something
 * is noted; a wrong code is written down as refused; and what a phone at the field entered is kept as refused, so that
 * it gets the same answer again.
 */
export function isNoted({ table, now }: Difference): boolean {
  if (table === "field_entries") return typeof now?.["refused"] === "string";
  if (table !== "audit_entries") return false;
  if ((now?.["details"] as { refused?: true } | null)?.refused) return true;
  return /\.(?:see-\w+|check-in)$/.test(String(now?.["action"]));
}

/** A page's texts know no half characters, and one end of a line. */
function asShownAgain(typed: string): string {
  return typed.toWellFormed();
}

/** What a page says of why it refused: at a field, or of the form as a whole. */
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
