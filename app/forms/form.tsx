import { useForm } from "@conform-to/react";
import { type ComponentProps, createContext, type ReactNode, use, useState } from "react";
import {
  type FetcherWithComponents,
  Form,
  useFetcher,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import { useTranslations } from "use-intl";
import { secretFields } from "../../domain/core/secret-fields-rules.ts";
import { localePath } from "../../i18n/locales.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { useFormText } from "../i18n/use-message-text.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { AnswerContext, EVERY_FORM, useAnswer, useFormAnswer } from "./answer.tsx";
import { FormFailure } from "./failure.tsx";
import type { FormAnswer } from "./form-action.ts";
import { KEY_PARAMETER } from "./key-in-address.ts";

/**
 * Hidden idempotency key of a rendered form (`RequestContext.once`). It stays the same until the
 * outcome is known. Visitors have one only on pages that pass theirs, because others are cached.
 */
export function IdempotencyKey({ visitorKey = null }: { visitorKey?: string | null }) {
  const root = useRouteLoaderData<{ sending?: string | null }>("root");
  const answer = useFormAnswer<Partial<FormAnswer>>();
  const settled = useNavigation().state === "idle" && answer?.form !== EVERY_FORM;
  // Keep the key after a failure: the server may have run the form before it failed.
  const refused = answer?.result?.initialValue?.["sending"];
  const newest = typeof refused === "string" ? refused : (root?.sending ?? visitorKey);
  const [number, setNumber] = useState(newest);
  if (settled && number !== newest) setNumber(newest);
  return number === null ? null : <input type="hidden" name="sending" value={number} />;
}

/** The address of a page whose form keeps its idempotency key when the reader goes back to it. */
export function useKeyedLink(path: string): string {
  const root = useRouteLoaderData<{ sending?: string | null }>("root");
  return root?.sending ? `${path}?${KEY_PARAMETER}=${root.sending}` : path;
}

/**
 * Props for a form posted by the browser and validated by the server. Live updates skip a form that
 * came back with errors, so that its input isn't lost.
 */
export function formProps(id: string, answer: FormAnswer | undefined) {
  return {
    id,
    method: "post",
    noValidate: true,
    ...(answer ? { "data-live-keep": "" } : {}),
  } as const;
}

export function Intent({ value }: { value: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={value} />
      <IdempotencyKey />
    </>
  );
}

/** A submit button. In hydrated pages it is disabled while a form is sent or a page loads. */
export function Button({
  children,
  kind = "primary",
  size,
  className = "",
  ...button
}: ComponentProps<"button"> & {
  kind?: "primary" | "plain" | "danger";
  size?: "small" | "large";
}) {
  const fetcher = use(FetcherContext);
  const navigation = useNavigation();
  const busy = (fetcher ?? navigation).state !== "idle";
  const disabled = useHydrated() && busy;
  return (
    <button
      type="submit"
      disabled={disabled}
      {...button}
      className={`button button-${kind} ${size ? SIZES[size] : ""} ${className}`.trimEnd()}
    >
      {children}
    </button>
  );
}

const SIZES = { small: "button-small", large: "min-h-16 text-xl" };

type Fetcher = Pick<FetcherWithComponents<FormAnswer>, "Form" | "state">;

const FetcherContext = createContext<Fetcher | null>(null);
const NO_ANSWER: FormAnswer = { form: "", result: null, failure: null };

/**
 * Sends the forms in it without a navigation, so that the others on the page stay as they are.
 * `answer` is theirs if they were sent before the page had its script.
 */
export function FetcherForms({
  answer,
  children,
}: {
  answer?: FormAnswer | undefined;
  children: ReactNode;
}) {
  const fetcher = useFetcher<FormAnswer>();
  return (
    <FetcherContext value={fetcher}>
      <AnswerContext value={fetcher.data ?? answer ?? NO_ANSWER}>{children}</AnswerContext>
    </FetcherContext>
  );
}

/** Hidden fields; those without a value are left out. */
export type HiddenFields = Readonly<Record<string, string | number | null | undefined>>;

export function Hidden({ fields }: { fields: HiddenFields }) {
  return Object.entries(fields).map(([name, value]) =>
    value === null || value === undefined ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  );
}

/**
 * A form, posted to `action` or else to the page itself. Shows why it was refused, by the answer to
 * the form called `name`, which is its intent unless given. Live updates skip it while it is
 * refused, so that its input isn't lost.
 */
export function PostForm({
  intent,
  name = intent ?? "",
  hidden = {},
  button,
  kind,
  visitorKey,
  children,
  ...form
}: Omit<ComponentProps<typeof Form>, "method" | "name" | "hidden"> & {
  /** Without it, its buttons carry the field `intent`, or its page has no other form. */
  intent?: string;
  name?: string;
  hidden?: HiddenFields;
  button?: ReactNode;
  kind?: ComponentProps<typeof Button>["kind"];
  /** Idempotency key for visitors; their pages are cached unless they have one. */
  visitorKey?: string;
}) {
  const answer = useAnswer(name);
  const Sent = use(FetcherContext)?.Form ?? Form;
  return (
    <Sent {...form} method="post" noValidate {...(answer ? { "data-live-keep": "" } : {})}>
      <FormFailure answer={answer} />
      <IdempotencyKey visitorKey={visitorKey} />
      <Hidden fields={{ intent, ...hidden }} />
      {children}
      {button === undefined ? null : (
        <div className="grid sm:block">
          <Button kind={kind}>{button}</Button>
        </div>
      )}
    </Sent>
  );
}

/** A form that is one button. Its page shows why it was refused. */
export function ButtonForm({
  intent,
  action,
  hidden = {},
  reloadDocument,
  ...button
}: Omit<ComponentProps<typeof Button>, "hidden"> & {
  intent: string;
  action?: string;
  hidden?: HiddenFields;
  reloadDocument?: boolean;
}) {
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      {...(reloadDocument && { reloadDocument })}
    >
      <Intent value={intent} />
      <Hidden fields={hidden} />
      <Button kind="plain" {...button} />
    </Form>
  );
}

/** The fields of the form `name`, with what was typed and refused. Spread `form` on `PostForm`. */
export function useFields<Fields extends Record<string, unknown>>(
  name: string,
  { id = name, ...options }: Omit<Parameters<typeof useForm<Fields>>[0], "lastResult"> = {},
) {
  const answer = useAnswer(name);
  const [{ id: formId }, fields] = useForm<Fields>({ ...options, id, lastResult: answer?.result });
  return { form: { id: formId, name, intent: name }, fields, answer };
}

/**
 * Offers to resend a form that couldn't be saved, when its own page can't be shown. Passwords and
 * codes must be typed again.
 */
export function ResubmitForm({ action, fields }: { action: string; fields: FormData }) {
  const t = useTranslations("forms");
  const say = useFormText();
  const locale = useLocale();
  const texts = [...fields].filter((field) => typeof field[1] === "string") as [string, string][];
  return (
    <form method="post" action={localePath(locale, action)} className="grid max-w-md gap-4">
      {texts.map(([name, value]) =>
        secretFields.has(name) ? (
          <div key={name} className="field">
            <label htmlFor={`again-${name}`}>{say(secretFields.get(name) ?? name)}</label>
            {name === "code" ? (
              <input
                id={`again-${name}`}
                name={name}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
            ) : (
              <input id={`again-${name}`} name={name} type="password" required />
            )}
          </div>
        ) : (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ),
      )}
      <div className="choices">
        <button type="submit" className="button button-primary">
          {t("again")}
        </button>
      </div>
    </form>
  );
}
