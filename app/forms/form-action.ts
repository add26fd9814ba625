import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { DomainError, type RefusalCode } from "#domain/core/errors.ts";
import { reasonOf, UNREADABLE_FORM } from "#domain/core/input.ts";
import { secretFields } from "#domain/core/secret-fields-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { requireAccess } from "../http/authorize.ts";
import { requestOf } from "../http/request-context.ts";
import type { Access } from "../routing/declaration.ts";
import { CANNOT_SAVE } from "./form-messages.ts";
import { statusOf, TOO_LARGE, TooLarge, TooManyUploads } from "./http-errors.ts";
import { readMultipart } from "./multipart.ts";

/** Response to a refused form: messages, submitted values (without secrets) and the reason. */
export interface FormAnswer<Said extends Text = Text> {
  form: string;
  /** Null if the server didn't respond; the form keeps its input. */
  result: SubmissionResult | null;
  /** In the reader's language, unless the browser says it by itself, without a connection. */
  failure: { sentence: Said; reason: Said | null } | null;
  code?: RefusalCode | undefined;
  /** The value to send back to confirm, if the form asks for confirmation. */
  confirm?: string | undefined;
  /** Of a form with optimistic locking. */
  version?: string;
  /** The stored values, if the form was refused because they changed. */
  saved?: object | null;
}

export type Sentence = Message | ((reason: string) => Message);

export const noFields = z.object({});

const SECRETS = [...secretFields.keys()];

/** An upper limit well above our largest form. */
const MAX_FIELDS = 1_000;

/** Throws 400 if the body isn't a form, 413 if it is too large, and 503 if it has to wait. */
export async function readForm(request: Request): Promise<FormData> {
  let fields: FormData;
  try {
    const isMultipart = request.headers.get("Content-Type")?.startsWith("multipart/form-data");
    fields = await (isMultipart ? readMultipart(request) : request.formData());
  } catch (error) {
    if (error instanceof TooLarge) throw data(TOO_LARGE, { status: 413 });
    if (error instanceof TooManyUploads) {
      throw data(message("pictureErrors.busy"), { status: 503 });
    }
    throw data(UNREADABLE_FORM, { status: 400 });
  }
  if ([...fields.keys()].length > MAX_FIELDS) throw data(TOO_LARGE, { status: 413 });
  return fields;
}

/** Answer to a refused form, with its status. */
export type RefusedForm = ReturnType<typeof refuse>;

/**
 * Authorizes and validates a form and passes the input to `act`. Validation errors (400), refusals
 * and internal errors come back with the submitted values. A duplicate submission runs once.
 */
export async function answerForm<Schema extends z.ZodType>(
  { context, fields }: { context: Readonly<RouterContextProvider>; fields: FormData },
  options: {
    access: Access;
    schema: Schema;
    form: string;
    sentence?: Sentence | undefined;
    ofFields?: boolean | undefined;
    onInvalid?: () => Promise<void> | undefined;
    act: (input: z.output<Schema>) => Promise<Response>;
  },
): Promise<Response | RefusedForm> {
  const own = requestOf(context);
  try {
    requireAccess(options.access, own.ctx);
  } catch (error) {
    // Don't reveal the form's fields to someone who isn't authorized to send it.
    return refuseFor(error, asTyped(fields), context, options);
  }
  const submission = parseFields(own.locale, fields, options.schema);
  if (submission.status !== "success") {
    try {
      await options.onInvalid?.();
    } catch (error) {
      return refuseFor(error, submission, context, options);
    }
    const messages = Object.values(submission.error ?? {}).flat();
    const unreadable = translate(own.locale, UNREADABLE_FORM);
    if (messages.includes(unreadable)) throw data(unreadable, { status: 400 });
    const result = submission.reply({ hideFields: SECRETS });
    const first = Object.entries(submission.error ?? {}).find(([name]) => name !== "")?.[1]?.[0];
    const failure =
      options.ofFields && first ? failureOf(own.locale, options.sentence, first, "") : null;
    return refuse({ form: options.form, result, failure }, { status: 400 });
  }
  try {
    return await own.once(fields, () => options.act(submission.value));
  } catch (error) {
    return refuseFor(error, submission, context, options);
  }
}

/** Answer to a form that the admission queue refused. */
export function busyAnswer(locale: Locale, fields: FormData, form: string): RefusedForm {
  const sentence = translate(locale, message("forms.busy"));
  const result = asTyped(fields).reply({ hideFields: SECRETS });
  return refuse({ form, result, failure: { sentence, reason: null } }, { status: 503 });
}

/** Reads fields; what is wrong with them is said in the reader's language. */
export function parseFields<Schema extends z.ZodType>(
  locale: Locale,
  fields: FormData,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  const formatError = (issues: { message: string }[]) =>
    issues.map((each) => translate(locale, reasonOf(each)));
  return parseWithZod(plainFields(fields), { schema, formatError });
}

function asTyped(fields: FormData): Submission<unknown> {
  return parseWithZod(plainFields(fields), { schema: noFields });
}

function refuseFor(
  error: unknown,
  submission: Submission<unknown>,
  context: Readonly<RouterContextProvider>,
  { form, sentence }: { form: string; sentence?: Sentence | undefined },
) {
  if (!(error instanceof Error)) throw error;
  const { locale } = requestOf(context);
  const { field: about, code, confirm, status, ...refusal } = refusalOf(error, context);
  const text = translate(locale, refusal.text);
  // Without that field in the form, the message is shown for the whole form.
  const field = about && about in submission.payload ? about : undefined;
  const result = submission.reply({
    hideFields: SECRETS,
    ...(field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }),
  });
  const failure = failureOf(locale, sentence, text, field);
  return refuse({ form, result, failure, code, confirm }, { status });
}

function refusalOf(error: Error, context: Readonly<RouterContextProvider>) {
  if (error instanceof DomainError) {
    const { field, text, code, confirm } = error;
    return { field, text, code, confirm, status: statusOf(code) };
  }
  const { report, requestId, isUnavailable } = requestOf(context);
  report(error);
  const ofTheForm = { field: undefined, code: undefined, confirm: undefined };
  // Temporary: sending the same form again will work.
  if (isUnavailable(error)) return { ...ofTheForm, text: CANNOT_SAVE, status: 503 };
  return { ...ofTheForm, text: message("forms.ourFaultRequest", { id: requestId }), status: 500 };
}

function refuse(answer: FormAnswer<string>, init: { status: number }) {
  return data(answer, init);
}

function failureOf(
  locale: Locale,
  sentence: Sentence | undefined,
  reason: string,
  field: string | undefined,
): FormAnswer<string>["failure"] {
  if (sentence === undefined) return field ? null : { sentence: reason, reason: null };
  return typeof sentence === "function"
    ? { sentence: translate(locale, sentence(reason)), reason: null }
    : { sentence: translate(locale, sentence), reason };
}

/**
 * Keeps only plain field names, because the form library interprets other characters and inherited
 * names such as `constructor`. Drops repeated names, which take the library quadratic time.
 */
export function plainFields(fields: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of fields) {
    if (/^[a-z]\w*$/i.test(name) && !(name in Object.prototype) && !plain.has(name)) {
      plain.append(name, value);
    }
  }
  return plain;
}

/**
 * Optimistic locking for settings forms. After a conflict the answer carries the new version, so
 * saving again overwrites; after any other refusal it keeps the submitted version.
 */
export async function withVersion(
  answered: RefusedForm,
  sent: FormData,
  read: () => Promise<{ fields?: object; version: string }>,
) {
  const now = answered.data.code === "changed" ? await read() : null;
  const sentVersion = sent.get("version");
  const answer: FormAnswer<string> = {
    ...answered.data,
    version: now?.version ?? (typeof sentVersion === "string" ? sentVersion : ""),
    saved: now?.fields ?? null,
  };
  return data(answer, answered.init ?? undefined);
}
