import { useForm } from "@conform-to/react";
import { redirect } from "react-router";
import { linkAgainInput } from "../../domain/people/guardians/guardian-input.ts";
import { requestGuardianLink } from "../../domain/people/guardians/guardian-links.ts";
import { notBeforeFloor } from "../answer-floor.ts";
import { ctxOf } from "../context.ts";
import { answerForm, type FormAnswer, readForm } from "../forms/answer-form.ts";
import { TextField } from "../forms/fields.tsx";
import { Button, FormFailure, formProps } from "../forms/form-parts.tsx";
import { useKeptAnswer } from "../forms/use-kept-answer.ts";
import { pageMeta } from "../page-meta.ts";
import { MailNotice } from "../ui/mail/mail-notice.tsx";
import { useMailWords } from "../ui/mail/use-mail-words.ts";
import { Done } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Panel } from "../ui/panel.tsx";
import type { Route } from "./+types/guardian";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "For Parents and Guardians", hidden: true });

export function loader({ url }: Route.LoaderArgs) {
  return { done: url.searchParams.has("done") };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, await readForm(request), linkAgainInput, {
    form: "link-again",
    act: async (input) => {
      await notBeforeFloor(requestGuardianLink(ctxOf(context), input));
      return redirect("/guardian?done", 303);
    },
  });
}

export default function Guardian({ loaderData: { done } }: Route.ComponentProps) {
  const answer = useKeptAnswer<typeof action>();
  const { guardianLead, guardianLinkAsked } = useMailWords();
  return (
    <>
      <PageHead title="For Parents and Guardians" lead={guardianLead} />
      <MailNotice />
      {done && !answer ? <Done>{guardianLinkAsked}</Done> : null}
      <Panel heading="Send me a link">
        <LinkForm answer={answer} />
      </Panel>
      <p>
        Your children are under 13, or you want to do everything for them?{" "}
        <a href="/register?as=guardian">Register as a parent or guardian</a>
      </p>
    </>
  );
}

function LinkForm({ answer }: { answer: FormAnswer | undefined }) {
  const [form, fields] = useForm<{ email: string }>({
    id: "link-again",
    lastResult: answer?.result,
  });
  return (
    <form {...formProps(form.id, answer)} action="/guardian">
      <FormFailure answer={answer} />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="email"
        hint="The address at which you were asked."
      />
      <Button>Send</Button>
    </form>
  );
}
