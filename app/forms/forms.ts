import { type ActionFunctionArgs, data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import type { Ctx } from "../../domain/core/context.ts";
import { requireRole } from "../http/authorize.ts";
import { requireReader } from "../http/reader-access.ts";
import { type RequestContext, requestOf } from "../http/request-context.ts";
import { type FormDeclaration, withForms } from "../routing/declaration.ts";
import {
  answerForm,
  busyAnswer,
  type RefusedForm,
  readForm,
  type Sentence,
  type VersionedRefusal,
  withVersion,
} from "./form-action.ts";
import { orHttpError } from "./http-errors.ts";

/** A submitted form and the request that carries it. */
export interface Submitted {
  ctx: Ctx;
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  /** All fields, before validation. */
  fields: FormData;
  intent: string;
  session: RequestContext["session"];
  context: Readonly<RouterContextProvider>;
}

type Made<T> = T | ((submitted: Submitted) => T | Promise<T>);

interface Form<Schema extends z.ZodType, Answer> extends FormDeclaration {
  input: Schema | ((submitted: Submitted) => Schema | Promise<Schema>);
  /** Name of the form in its answer; its intent unless given. */
  name?: Made<string>;
  /** Shown above the form if it is refused. */
  failed?: Sentence;
  /** Also show `failed` for validation errors, with the first one as the reason. */
  failedOnFields?: boolean;
  /** Runs for every form with validation errors, for instance to count it. */
  onInvalid?: (submitted: Submitted) => Promise<void>;
  run: (input: z.output<Schema>, submitted: Submitted) => Promise<Response>;
  /** Completes the answer to a refused form; `input` is null if it was invalid. */
  refused?: (
    answer: RefusedForm,
    submitted: Submitted,
    input: z.output<Schema> | null,
  ) => Promise<Answer>;
}

/** A form made by `form`, `versionedForm` or `rawForm`. */
export interface DeclaredForm<Answer> extends FormDeclaration {
  handle: (submitted: Submitted) => Promise<Response | Answer>;
}

/** A form whose fields `input` validates for `run`. Refusals come back with the submitted values. */
export function form<Schema extends z.ZodType, Answer = RefusedForm>(
  declared: Form<Schema, Answer>,
): DeclaredForm<NoInfer<Answer> | RefusedForm> {
  const { access, input, name, failed, failedOnFields, onInvalid, run, refused } = declared;
  return {
    ...declared,
    handle: async (submitted) => {
      let valid: z.output<Schema> | null = null;
      const answer = await answerForm(submitted, {
        access,
        schema: typeof input === "function" ? await input(submitted) : input,
        form: typeof name === "function" ? await name(submitted) : (name ?? submitted.intent),
        sentence: failed,
        ofFields: failedOnFields,
        onInvalid: () => onInvalid?.(submitted),
        act: (parsed) => {
          valid = parsed;
          return run(parsed, submitted);
        },
      });
      if (answer instanceof Response || !refused) return answer;
      return refused(answer, submitted, valid);
    },
  };
}

/**
 * A form for settings, with optimistic locking: it carries the version it was filled from, and a
 * refusal because of a newer one brings the stored values. `saved` is where to go, with a query.
 */
export function versionedForm<Schema extends z.ZodType, Fields extends object>({
  save,
  read,
  saved,
  ...declared
}: Omit<Form<Schema, never>, "run" | "refused"> & {
  save: (input: z.output<Schema>, submitted: Submitted) => Promise<unknown>;
  read: (submitted: Submitted) => Promise<{ fields: Fields; version: string }>;
  saved: (submitted: Submitted) => string;
}): DeclaredForm<NoInfer<VersionedRefusal<Fields>> | RefusedForm> {
  return form({
    ...declared,
    run: async (input, submitted) => {
      await save(input, submitted);
      const { version } = await read(submitted);
      return redirect(`${saved(submitted)}&version=${version}`, 303);
    },
    refused: (answer, submitted) => withVersion(answer, submitted.fields, () => read(submitted)),
  });
}

/** A form that reads its fields and answers on its own; only its access is checked. */
export function rawForm<Answer>({
  run,
  ...declared
}: FormDeclaration & {
  run: (submitted: Submitted) => Promise<Answer>;
}): DeclaredForm<NoInfer<Answer>> {
  return {
    ...declared,
    handle: async (submitted) => {
      requireReader(declared.access, submitted.ctx);
      await orHttpError((async () => requireRole(declared.access, submitted.ctx))());
      return run(submitted);
    },
  };
}

type AnswerOf<Declared> = Declared extends DeclaredForm<infer Answer> ? Answer : never;

/**
 * A route's action: answers each form by its `intent` field. `intentOf` tells forms without that
 * field apart; '' is the key of a route's only form.
 */
export function forms<Declared extends Record<string, DeclaredForm<unknown>>>(
  declared: Declared,
  intentOf: (fields: FormData) => string = intentField,
) {
  const action = async ({ request, context, params, url }: ActionFunctionArgs) => {
    const { ctx, session, admit } = requestOf(context);
    const fields = await readForm(request);
    const intent = intentOf(fields);
    const chosen = Object.hasOwn(declared, intent) ? declared[intent] : undefined;
    if (!chosen) throw data("This form is unknown.", { status: 400 });
    const leave = chosen.queue && (await admit(chosen.queue, fields, request.signal));
    if (leave === null) return busyAnswer(fields, intent);
    try {
      const submitted = { ctx, session, params, url, fields, intent, context };
      return (await chosen.handle(submitted)) as Response | AnswerOf<Declared[keyof Declared]>;
    } finally {
      leave?.();
    }
  };
  return withForms(action, declared);
}

export function intentField(fields: FormData): string {
  const intent = fields.get("intent");
  return typeof intent === "string" ? intent : "";
}
