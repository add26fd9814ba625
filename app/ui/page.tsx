import type { ComponentProps, ReactNode } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { AnswerContext, StrayFailure, useFormAnswer, useStrayAnswer } from "../forms/answer.tsx";
import { LoginLink } from "../forms/login-link.tsx";
import { ResubmitForm } from "../forms/resubmit-form.tsx";
import { withNext } from "./addresses.ts";
import { Done, PageHead } from "./page-layout.tsx";

interface Root {
  page: { title?: string };
  done: string | null;
  viewer: string;
}

/**
 * The content of a page below its head, which says what the last form did, and why it was refused if
 * no form on the page does: another window may have removed it. Pages without forms use `PageHead`,
 * as this brings the styles of forms.
 */
export function Page({
  title,
  head,
  done,
  more,
  children,
  ...about
}: Omit<ComponentProps<typeof PageHead>, "title" | "compact" | "children"> & {
  /** The title that the route declares, unless given. */
  title?: ReactNode;
  head?: ReactNode;
  /** In place of what the form declares. */
  done?: ReactNode;
  /** After what the form declares. */
  more?: ReactNode;
  children?: ReactNode;
}) {
  const root = useRouteLoaderData<Root>("root");
  const { key, pathname } = useLocation();
  const answer = useFormAnswer();
  const stray = useStrayAnswer(answer);
  const said = done === undefined ? root?.done : done;
  return (
    <AnswerContext value={answer}>
      <PageHead {...about} title={title ?? root?.page.title} compact={/^\/admin\b/i.test(pathname)}>
        {head}
      </PageHead>
      {said && !answer ? (
        <Done key={key}>
          {said}
          {more ? <> {more}</> : null}
        </Done>
      ) : null}
      {stray ? <StrayFailure answer={stray} /> : null}
      {stray?.code === "forbidden" && root?.viewer === "visitor" ? (
        <LoggedOut typed={stray.result?.initialValue ?? {}} />
      ) : null}
      {children}
    </AnswerContext>
  );
}

/** The login has ended, and with it the form: what was typed can be sent once more. */
function LoggedOut({ typed }: { typed: Record<string, unknown> }) {
  const { pathname, search } = useLocation();
  const fields = new FormData();
  for (const [name, value] of Object.entries(typed)) {
    if (typeof value === "string") fields.append(name, value);
  }
  return (
    <>
      <LoginLink href={withNext("/login", pathname)} />
      <ResubmitForm action={`${pathname}${search}`} fields={fields} />
    </>
  );
}
