import { type ActionFunctionArgs, data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import type { Ctx } from "#domain/core/context.ts";
import { type FieldSet, type SchemaOf, schemaOf } from "#domain/core/fields.ts";
import type { StaffRole } from "#domain/core/staff-role-rules.ts";
import { withoutLocale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { type Translated, translate } from "#i18n/translate.ts";
import { requireAccess, requireReader } from "../http/authorize.ts";
import { type RequestContext, requestOf } from "../http/request-context.ts";
import {
  type Access,
  type DoneText,
  type FormDeclaration,
  withForms,
} from "../routing/declaration.ts";
import { pageAddress } from "../ui/addresses.ts";
import {
  answerForm,
  busyAnswer,
  type RefusedForm,
  readForm,
  type Sentence,
  withVersion,
} from "./form-action.ts";
import { idFrom, orHttpError, paramFrom } from "./http-errors.ts";

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
  /** The number in the path. Throws 404 if it is none. */
  readonly id: number;
  /** A parameter of the path. */
  param: (name: string) => string;
  /** A field as text, empty if there is none. */
  text: (name: string) => string;
  /** A message, or all in these data, in the reader's language. */
  translate: <Data>(data: Data) => Translated<Data>;
  /** Back to the page, which says what `done` stands for; `query` starts with '&' or '#'. */
  back: (done: string, query?: string) => Response;
}

type Made<T> = T | ((submitted: Submitted) => T | Promise<T>);

export type NoFields = Readonly<Record<string, never>>;

interface Form<Fields extends FieldSet, Schema extends z.ZodType> extends FormDeclaration {
  fields?: Fields;
  /** Unless given, it reads `fields`. */
  input?: Schema | ((submitted: Submitted) => Schema | Promise<Schema>);
  name?: Made<string>;
  /** Shown above the form if it is refused. */
  failed?: Sentence;
  /** Also show `failed` for validation errors, with the first one as the reason. */
  failedOnFields?: boolean;
  /** Runs for every form with validation errors, for instance to count it. */
  onInvalid?: (submitted: Submitted) => Promise<void>;
  /**
   * Does what the form is for. Unless it makes a response, the form leads back to its page, which
   * says `done`; a script that sends the field `quiet` gets the result as JSON.
   */
  run: (input: z.output<Schema>, submitted: Submitted) => Promise<unknown>;
  /** Where on the page to go back to, such as '#brackets'. */
  at?: string;
  /**
   * Optimistic locking: the form carries the version it was filled from, and a refusal because of a
   * newer one brings the stored fields.
   */
  stored?: (submitted: Submitted) => Promise<{ fields?: object; version: string }>;
  /** Completes the answer to a refused form; `input` is null if it was invalid. */
  refused?: (
    answer: RefusedForm,
    submitted: Submitted,
    input: z.output<Schema> | null,
  ) => Promise<RefusedForm>;
}

/** A form made by `form` or `rawForm`. */
export interface DeclaredForm extends FormDeclaration {
  handle: (submitted: Submitted) => Promise<unknown>;
}

/** A form whose fields `input` validates for `run`. Refusals come back with the submitted values. */
export function form<
  Fields extends FieldSet = NoFields,
  Schema extends z.ZodType = SchemaOf<Fields>,
>(declared: Form<Fields, Schema>): DeclaredForm {
  const {
    access,
    fields = {},
    input = schemaOf(fields),
    name,
    failed,
    failedOnFields,
    onInvalid,
    run,
  } = declared;
  const { at, stored, refused } = declared;
  return {
    ...declared,
    handle: async (submitted) => {
      let valid: z.output<Schema> | null = null;
      const answer = await answerForm(submitted, {
        access,
        schema: (typeof input === "function" ? await input(submitted) : input) as Schema,
        form: typeof name === "function" ? await name(submitted) : (name ?? submitted.intent),
        sentence: failed,
        ofFields: failedOnFields,
        onInvalid: () => onInvalid?.(submitted),
        act: async (parsed) => {
          valid = parsed;
          const result = await run(parsed, submitted);
          if (result instanceof Response) return result;
          if (submitted.fields.has("quiet")) return Response.json(result ?? null);
          return submitted.back(submitted.intent, at);
        },
      });
      if (answer instanceof Response) return answer;
      if (stored) return withVersion(answer, submitted.fields, () => stored(submitted));
      return refused ? refused(answer, submitted, valid) : answer;
    },
  };
}

/** A form of the console, for organizers. */
export function adminForm<
  Fields extends FieldSet = NoFields,
  Schema extends z.ZodType = SchemaOf<Fields>,
>(declared: Omit<Form<Fields, Schema>, "access">): DeclaredForm {
  return form({ access: "admin", ...declared });
}

/** A form of the console, for staff with one of these roles. */
export function staffForm<
  Fields extends FieldSet = NoFields,
  Schema extends z.ZodType = SchemaOf<Fields>,
>(roles: readonly StaffRole[], declared: Omit<Form<Fields, Schema>, "access">): DeclaredForm {
  return form({ access: roles, ...declared });
}

/** What a form runs that is about the number in the path. */
export function byId<Input>(act: (ctx: Ctx, id: number, input: Input) => Promise<unknown>) {
  return (input: Input, { ctx, id }: Submitted) => act(ctx, id, input);
}

type Read<Of> = Of extends z.ZodType
  ? z.output<Of>
  : Of extends FieldSet
    ? z.output<SchemaOf<Of>>
    : never;

/**
 * Makes forms for these readers that are what one mutation takes: the fields that people fill in, or
 * what a schema reads, and what the address says (`and`).
 */
export function mutationForms<And extends object = object>(
  access: Access,
  and?: (submitted: Submitted) => And,
) {
  return <Of extends FieldSet | z.ZodType>(
    act: (ctx: Ctx, input: Read<Of> & And) => Promise<unknown>,
    of: Of,
    done?: DoneText,
    more?: Partial<Omit<Form<FieldSet, z.ZodType>, "access" | "input" | "run" | "done">>,
  ): DeclaredForm =>
    form<FieldSet, z.ZodType>({
      access,
      ...("_zod" in of ? { input: of as z.ZodType } : { fields: of }),
      done,
      ...more,
      run: (input, submitted) =>
        act(submitted.ctx, { ...(input as object), ...and?.(submitted) } as Read<Of> & And),
    });
}

/** The team whose number is in the path. */
export const ofTeam = ({ id }: Submitted) => ({ teamId: id });

/** A form that reads its fields and answers on its own; only its access is checked. */
export function rawForm({
  run,
  ...declared
}: FormDeclaration & { run: (submitted: Submitted) => Promise<unknown> }): DeclaredForm {
  return {
    ...declared,
    handle: async (submitted) => {
      requireReader(declared.access, submitted);
      await orHttpError(async () => requireAccess(declared.access, submitted.ctx));
      return run(submitted);
    },
  };
}

/**
 * A route's action: answers each form by its `intent` field, which the only form of a route can do
 * without. `intentOf` tells other forms without that field apart.
 */
export function forms(
  declared: Readonly<Record<string, DeclaredForm>>,
  intentOf: (fields: FormData) => string = intentField,
) {
  const [only = "", ...others] = Object.keys(declared);
  const action = async ({ request, context, params, ...args }: ActionFunctionArgs) => {
    const { ctx, session, admit, locale } = requestOf(context);
    const url = withoutLocale(args.url);
    const fields = await readForm(request);
    const intent = intentOf(fields) || (others.length === 0 ? only : "");
    const chosen = Object.hasOwn(declared, intent) ? declared[intent] : undefined;
    if (!chosen) throw data(message("forms.unknown"), { status: 400 });
    const leave = chosen.queue && (await admit(chosen.queue, fields, request.signal));
    if (leave === null) return busyAnswer(locale, fields, intent);
    try {
      return await chosen.handle({
        ctx,
        session,
        params,
        url,
        fields,
        intent,
        context,
        get id() {
          return idFrom(Object.values(params)[0]);
        },
        param: (name) => paramFrom(params, name),
        text: (name) => textOf(fields, name),
        translate: (said) => translate(locale, said),
        back: (done, query = "") => redirect(pageAddress(url, { done }) + query, 303),
      });
    } finally {
      leave?.();
    }
  };
  return withForms(action, declared);
}

export function intentField(fields: FormData): string {
  return textOf(fields, "intent");
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
