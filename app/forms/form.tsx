import { useForm } from "@conform-to/react";
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useState,
} from "react";
import {
  type FetcherWithComponents,
  Form,
  useFetcher,
  useLoaderData,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import { useHydrated } from "../ui/use-hydrated.ts";
import { AnswerContext, EVERY_FORM, FormFailure, useAnswer, useFormAnswer } from "./answer.tsx";
import { useDoneKey } from "./done-key.ts";
import { Fields, FieldsContext, type FormFields } from "./field-of.tsx";
import type { FieldView } from "./field-views.ts";
import type { FormAnswer } from "./form-action.ts";
import { KEY_PARAMETER } from "./key-in-address.ts";
import { ConcurrentChange, VersionField } from "./versioned-form.tsx";

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

const SIZES = { small: "button-small", large: "min-h-16 text-lg" };

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

const NO_FIELDS: FormFields = { views: {}, fields: {} };

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
  of = NO_FIELDS,
  version,
  failure,
  noValidate = true,
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
  of?: FormFields;
  /** What it was filled from, for optimistic locking. */
  version?: string;
  /** In place of why it was refused. */
  failure?: ReactNode;
}) {
  const answer = useAnswer(name);
  const Sent = use(FetcherContext)?.Form ?? Form;
  return (
    <Sent
      {...form}
      method="post"
      noValidate={noValidate}
      {...(answer ? { "data-live-keep": "" } : {})}
    >
      {failure === undefined ? <FormFailure answer={answer} /> : failure}
      <IdempotencyKey visitorKey={visitorKey} />
      <Hidden fields={{ intent, ...hidden }} />
      {version === undefined ? null : (
        <>
          <ConcurrentChange answer={answer} views={of.views} />
          <VersionField version={version} answer={answer} />
        </>
      )}
      <FieldsContext value={of}>{children}</FieldsContext>
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

type PageData = { forms?: FieldView[] } | null;

/**
 * The fields of the form `name`, with what was typed and refused. Spread `form` on `PostForm`. They
 * are shown as the form `of`, or `name`, declares in the action, or as the loader's `forms` say.
 */
export function useFields<Values extends Record<string, unknown> = Record<string, string>>(
  name: string,
  {
    id = name,
    of = name,
    ...options
  }: Omit<Parameters<typeof useForm<Values>>[0], "lastResult"> & { of?: string } = {},
) {
  const answer = useAnswer(name);
  const [page, root] = [useLoaderData<PageData>(), useRouteLoaderData<PageData>("root")];
  const known = [page, root].flatMap((each) => each?.forms ?? []);
  const views = Object.fromEntries(
    known.filter(({ form }) => form === of).map((view) => [view.name, view.shown]),
  );
  const [{ id: formId }, fields] = useForm<Values>({ ...options, id, lastResult: answer?.result });
  const own = { views, fields: fields as FormFields["fields"] };
  return { form: { id: formId, name, intent: name, of: own }, fields, answer };
}

interface Confirmable {
  /** Of a `ConfirmableForm`. */
  confirmButton?: string;
}

type FieldsFormProps = Omit<ComponentProps<typeof PostForm>, "of"> &
  Confirmable & {
    name: string;
    /** The name of its fields, if not its own. */
    of?: string;
    values?: Readonly<Record<string, unknown>> | undefined;
    as?: ComponentType<ComponentProps<typeof PostForm> & Confirmable>;
  };

/** A form with all its fields, unless `children` show them. Its success leaves nothing in it. */
export function FieldsForm(props: FieldsFormProps) {
  return <FilledForm key={useDoneKey(props.name)} {...props} />;
}

function FilledForm({
  name,
  id = name,
  of = name,
  values,
  as: As = PostForm,
  children = <Fields />,
  ...form
}: FieldsFormProps) {
  const { form: own } = useFields(name, { id, of, defaultValue: values as never });
  return (
    <As {...own} {...form}>
      {children}
    </As>
  );
}
