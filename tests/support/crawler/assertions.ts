import { valid } from "node-html-parser";
import { secretFields } from "#domain/core/secret-fields-rules.ts";
import { CHECKOUT_ORIGIN } from "#domain/payments/card/card-address-rules.ts";
import type { Change } from "../fixtures/snapshot.ts";
import type { BadInput } from "../fixtures/test-data.ts";
import { type Field, type Form, formName, formsOf, parsed } from "./forms.ts";
import { mustRefuse } from "./payloads.ts";
import { type Answer, ORIGIN } from "./site.ts";
import { columnsWith, visible } from "./stored-values.ts";
import { isTyped } from "./values.ts";

export interface Submission {
  changes: readonly Change[];
  /** What was typed into which field, and whether the form usually stores that field. */
  typed?: { form: Form; field: Field; payload: BadInput; isStored: boolean };
}

/** Lists of which each item is stored as a row: fields to play on, and names of teams. */
const LISTS: Readonly<Record<string, RegExp>> = { fields: /[,;\n]/, names: /[\n\r\u2028\u2029]/ };

export function faultsOf(answer: Answer, submission?: Submission): string[] {
  const { status, location, isPage, body } = answer;
  if (status >= 500) return [`is a server error (${status})`];
  const faults = isPage ? unsafeMarkup(body) : [];
  if (location !== null) {
    const to = URL.parse(location, `${ORIGIN}/somewhere`)?.origin;
    const isOwn = to === ORIGIN || to === CHECKOUT_ORIGIN;
    if (!isOwn || /[\r\n]/.test(location)) faults.push(`leads to ${location}`);
  }
  if (!submission) return faults;
  const { changes, typed } = submission;
  if (status >= 400) return [...faults, ...faultsOfRefusal(answer, changes, typed)];
  if (!typed?.isStored) return faults;
  const { field, payload } = typed;
  if (mustRefuse(field, payload))
    faults.push("was accepted, though it is not what the field takes");
  const separator = LISTS[field.name];
  const all = separator ? payload.value.split(separator) : [payload.value];
  const value = all.find((each) => visible(each) !== "") ?? "";
  const isBlank = visible(value) === "" || changes.length === 0;
  const isSame = changes.every((each) => isAuditOf(each, value));
  if (!isBlank && !isSame && columnsWith(changes, value).length === 0) {
    const tables = [...new Set(changes.map(({ table }) => table))].join(", ");
    faults.push(`was accepted, and something else stored (${tables})`);
  }
  return faults;
}

/** All that a field adds that is set to what it is. */
function isAuditOf({ table, row }: Change, value: string): boolean {
  return table === "audit_entries" && Object.values(row?.["details"] ?? {}).includes(value);
}

function faultsOfRefusal(
  { status, isPage, body }: Answer,
  changes: readonly Change[],
  typed: Submission["typed"],
): string[] {
  const tables = changes.filter((each) => !isRecordOfRefusal(each)).map(({ table }) => table);
  const faults = tables.map((table) => `was refused, and changed ${table}`);
  const messages = isPage ? messagesOf(body) : [body.trim()].filter(Boolean);
  if (messages.length === 0) faults.push("was refused without a message");
  if (!typed || !isPage || status === 413) return faults;
  const { form, field, payload } = typed;
  if (!isTyped(field) || field.type === "password" || secretFields.has(field.name)) return faults;
  const again = formsOf(body, form.action).find((each) => formName(each) === formName(form));
  const shown = again?.fields.find(({ name }) => name === field.name)?.value ?? null;
  const isLost = shown !== null && shown !== payload.value.toWellFormed();
  return isLost ? [...faults, "was refused, and what was typed is gone"] : faults;
}

/** What a refusal may add: views of its page, failed sign-ins, refused entries from the field. */
function isRecordOfRefusal({ table, row }: Change): boolean {
  if (table === "sign_ins") return Number(row?.["failed"]) > 0;
  if (table === "field_entries") return typeof row?.["refused"] === "string";
  if (table !== "audit_entries") return false;
  const details = row?.["details"] as { refused?: true } | null | undefined;
  return details?.refused === true || /\.(?:see-\w+|check-in)$/.test(String(row?.["action"]));
}

export function messagesOf(html: string): string[] {
  const page = parsed(html);
  const described = page
    .querySelectorAll("[aria-describedby]")
    .flatMap((each) => each.getAttribute("aria-describedby")?.split(" ") ?? []);
  return [
    ...page.querySelectorAll("[role=alert], dialog[open]"),
    ...page.querySelectorAll(".field-error").filter(({ id }) => described.includes(id)),
    ...page.querySelectorAll("h1").filter((each) => each.textContent.startsWith("Unexpected ")),
  ].flatMap((each) => each.textContent.trim() || []);
}

const UNSAFE =
  "object, embed, applet, frame, marquee, base[href], iframe:not([sandbox]), [srcdoc], [style]";

/** Markup that no page of ours has, such as event handlers, frames and foreign scripts. */
export function unsafeMarkup(html: string): string[] {
  if (!valid(html)) return ["has elements that are not closed"];
  const page = parsed(html);
  const found = page.querySelectorAll(UNSAFE).map(({ tagName }) => `has <${tagName}>`);
  for (const { tagName, attributes, textContent } of page.querySelectorAll("*")) {
    for (const [name, value] of Object.entries(attributes)) {
      const isAddress =
        tagName !== "IFRAME" && /^(?:href|src|action|formaction|poster)$/i.test(name);
      if (/^on/i.test(name) || (isAddress && !isOwnAddress(tagName, name, value))) {
        found.push(`has <${tagName} ${name}="${value.slice(0, 80)}">`);
      }
    }
    // Data in scripts escapes whatever a parser could take for the end of the script or a comment.
    if (tagName === "SCRIPT" && /<\/?(?:script|!--)|[\u2028\u2029]/i.test(textContent)) {
      found.push("has a script with unescaped data");
    }
  }
  return [...new Set(found)];
}

function isOwnAddress(tag: string, attribute: string, value: string): boolean {
  const isLink = tag === "A" && attribute === "href";
  if (
    isLink &&
    /^(?:webcal:\/\/127\.0\.0\.1:3000\/|mailto:|tel:|otpauth:\/\/totp\/|https:\/\/)/.test(value)
  )
    return true;
  if (/^(?:http:\/\/127\.0\.0\.1:3000|data:image\/)/.test(value)) return true;
  return /^(?:[/#?]|$)(?![/\\])/.test(value) && !/[\t\r\n]/.test(value);
}
