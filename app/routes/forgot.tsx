import { useForm } from "@conform-to/react";
import { redirect } from "react-router";
import { forgotPassword } from "../../domain/accounts/forgot-password.ts";
import { forgotInput } from "../../domain/accounts/input.ts";
import { notBeforeFloor } from "../answer-floor.ts";
import { ctxOf, requestOf } from "../context.ts";
import { answerForm, readForm } from "../forms/answer-form.ts";
import { TextField } from "../forms/fields.tsx";
import { Button, FormFailure, formProps } from "../forms/form-parts.tsx";
import { useKeptAnswer } from "../forms/use-kept-answer.ts";
import { pageMeta } from "../page-meta.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { mailto } from "../ui/mailto.ts";
import { Done, Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";
import type { Route } from "./+types/forgot";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Forgot Your Password?", hidden: true });

export function loader({ context, url }: Route.LoaderArgs) {
  return { done: url.searchParams.has("done"), sendsMail: requestOf(context).sendsMail };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, await readForm(request), forgotInput, {
    form: "forgot",
    act: async (input) => {
      await notBeforeFloor(forgotPassword(ctxOf(context), input));
      // The same for every address: nobody learns here who has an account.
      return redirect("/forgot?done", 303);
    },
  });
}

/** Asks for the address that a link for a new password goes to. */
export default function Forgot({ loaderData: { done, sendsMail }, matches }: Route.ComponentProps) {
  const answer = useKeptAnswer<typeof action>();
  const { contactEmail } = matches[0].loaderData.foot;
  const [form, fields] = useForm<{ email: string }>({ id: "forgot", lastResult: answer?.result });
  return (
    <>
      <PageHead
        title="Forgot Your Password?"
        lead="We send a link to your e-mail address, with which you choose a new one."
      />
      {sendsMail ? null : (
        <Notice>
          <p>
            This site sends no mail just now. Write to{" "}
            <a href={mailto(contactEmail)} className="wrap-anywhere">
              {contactEmail}
            </a>{" "}
            instead.
          </p>
        </Notice>
      )}
      {done && !answer ? (
        <>
          <Done>If this address has an account, a link is on its way to it.</Done>
          <p>
            The link works once, within an hour. If nothing comes in a few minutes, look among the
            unwanted mail, and whether you registered with another address.
          </p>
          <p className="choices">
            <ButtonLink href="/login">Log in</ButtonLink>
            <ButtonLink href="/forgot" kind="plain">
              Try another address
            </ButtonLink>
          </p>
        </>
      ) : (
        <form {...formProps(form.id, answer)} className="panel max-w-xl">
          <FormFailure answer={answer} />
          <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
          <Button>Send me a link</Button>
        </form>
      )}
    </>
  );
}
