import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { secretFields } from "../../domain/accounts/secret-fields-rules.ts";
import { DomainError, type RefusalCode } from "../../domain/errors.ts";
import { UNREADABLE_FORM } from "../../domain/text/input.ts";
import { CANNOT_SAVE } from "../away.ts";
import { requestOf } from "../context.ts";
import { requireMaySend } from "../fence.ts";
import { statusOf } from "./refusal.ts";
import { TOO_LARGE, TooLarge } from "./too-large.ts";

/** What a refused form comes back with: messages, what was typed (secrets excepted), and why. */
export interface FormAnswer {
  /** Which form of the page was sent. */
  form: string;
  /** Null where the answer never came from the server: what is typed is still in the form. */
  result: SubmissionResult | null;
  /** The spec's sentence for the failure, then the reason where the spec shows none. */
  failure: { sentence: string; reason: string | null } | null;
  /** Why a verb refused it; absent where none did. */
  code?: RefusalCode | undefined;
  /** Where the form asks first: what it sends back to say yes. */
  confirm?: string | undefined;
}

type Sentence = string | ((reason: string) => string);

/** The schema of a form that is no more than its button. */
export const noFields = z.object({});

const SECRETS = [...secretFields.keys()];

/** More than any form of ours has. */
const MOST_FIELDS = 1_000;

/** Reads a form's fields; a body that is no form is refused with 400, one that is too much with 413. */
export async function readForm(request: Request): Promise<FormData> {
  let fields: FormData;
  try {
    fields = await request.formData();
  } catch (error) {
    if (error instanceof TooLarge) throw data(TOO_LARGE, { status: 413 });
    throw data(UNREADABLE_FORM, { status: 400 });
  }
  if ([...fields.keys()].length > MOST_FIELDS) throw data(TOO_LARGE, { status: 413 });
  return fields;
}

/**
 * The one way a form is answered: parsed by its schema, refused field by field with 400 (on a page of its own
 * where a hidden field holds what no page of ours wrote there), or given to `act`, whose refusals come back with the form, `sentence` first. So does a fault of ours, which is
 * logged: what was typed is not lost for it. A form that is sent again is acted on once (`SentOnce`).
 */
export async function answerForm<Schema extends z.ZodType>(
  context: Readonly<RouterContextProvider>,
  fields: FormData,
  schema: Schema,
  options: {
    form: string;
    /** The spec's sentence for a failure, given the reason; without it the reason is the sentence. */
    sentence?: Sentence;
    /** Whether `sentence` is said of fields that could not be read, too: the first of them is the reason. */
    ofFields?: boolean;
    /** Counts a form whose fields could not be read, where that is limited. */
    countRefused?: () => Promise<void>;
    act: (input: z.output<Schema>) => Promise<Response>;
  },
) {
  const own = requestOf(context);
  try {
    requireMaySend(own, fields);
  } catch (error) {
    // Whoever may not send a form is not told what its fields are.
    const asTyped = parseWithZod(plainFields(fields), { schema: noFields });
    return refuseFor(error, asTyped, context, options);
  }
  const submission = parseWithZod(plainFields(fields), { schema });
  if (submission.status !== "success") {
    try {
      await options.countRefused?.();
    } catch (error) {
      return refuseFor(error, submission, context, options);
    }
    const messages = Object.values(submission.error ?? {}).flat();
    if (messages.includes(UNREADABLE_FORM)) throw data(UNREADABLE_FORM, { status: 400 });
    const result = submission.reply({ hideFields: SECRETS });
    const first = Object.entries(submission.error ?? {}).find(([name]) => name !== "")?.[1]?.[0];
    const failure = options.ofFields && first ? failureOf(options.sentence, first, "") : null;
    return refuse({ form: options.form, result, failure }, { status: 400 });
  }
  try {
    return await own.once(fields, () => options.act(submission.value));
  } catch (error) {
    return refuseFor(error, submission, context, options);
  }
}

/** What a form comes back with that could not be acted on; throws on what is no error. */
function refuseFor(
  error: unknown,
  submission: Submission<unknown>,
  context: Readonly<RouterContextProvider>,
  { form, sentence }: { form: string; sentence?: Sentence },
) {
  if (!(error instanceof Error)) throw error;
  const { field: about, message, code, confirm, status } = refusalOf(error, context);
  // A form without that field has no place to say it at.
  const field = about && about in submission.payload ? about : undefined;
  const result = submission.reply({
    hideFields: SECRETS,
    ...(field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }),
  });
  const failure = failureOf(sentence, message, field);
  return refuse({ form, result, failure, code, confirm }, { status });
}

/** What to say of a failure, and with which status. */
function refusalOf(error: Error, context: Readonly<RouterContextProvider>) {
  if (error instanceof DomainError) {
    const { field, message, code, confirm } = error;
    return { field, message, code, confirm, status: statusOf(code) };
  }
  const { report, requestId, isAway } = requestOf(context);
  report(error);
  const ofTheForm = { field: undefined, code: undefined, confirm: undefined };
  // Nobody's fault, and soon over: the same form is sent again.
  if (isAway(error)) return { ...ofTheForm, message: CANNOT_SAVE, status: 503 };
  const message = `Something went wrong on our side (request ${requestId}).`;
  return { ...ofTheForm, message, status: 500 };
}

function refuse(answer: FormAnswer, init: { status: number }) {
  return data(answer, init);
}

function failureOf(
  sentence: Sentence | undefined,
  reason: string,
  field: string | undefined,
): FormAnswer["failure"] {
  if (sentence === undefined) return field ? null : { sentence: reason, reason: null };
  if (typeof sentence === "function") return { sentence: sentence(reason), reason: null };
  return { sentence, reason };
}

/**
 * Only fields that a form of ours can have: the form library gives a meaning to other marks in a name, and
 * to what every object has, such as `constructor`. Of a name that stands twice the first: none of our forms
 * repeats one, and the library's time grows with the square of the repeats.
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
