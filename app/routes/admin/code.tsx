import { useForm } from "@conform-to/react";
import { Form, redirect } from "react-router";
import { finishSignIn } from "../../../domain/accounts/finish-sign-in.ts";
import { codeInput } from "../../../domain/accounts/input.ts";
import { requestOf } from "../../context.ts";
import { answerForm, readForm } from "../../forms/answer-form.ts";
import { Button, FormFailure, formProps } from "../../forms/form-parts.tsx";
import { useKeptAnswer } from "../../forms/use-kept-answer.ts";
import { pageMeta } from "../../page-meta.ts";
import { CodeField } from "../../ui/accounts/code-field.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/code";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Second Step", hidden: true });

const WHAT = "The 6 digits that your app shows now, or one of your recovery codes.";

/** For whoever typed the right password a few minutes ago; anybody else begins at the console's front page. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = requestOf(context).ctx;
  if (actor.kind !== "visitor" || actor.half?.needs !== "code") throw redirect("/admin", 303);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, session } = requestOf(context);
  return answerForm(context, await readForm(request), codeInput, {
    form: "code",
    act: async (input) => {
      session.start(await finishSignIn(ctx, input));
      return redirect("/admin", 303);
    },
  });
}

/** The second step of signing in to the console: a code of the app, or a recovery code. */
export default function Code() {
  const answer = useKeptAnswer<typeof action>();
  const [form, fields] = useForm<{ code: string }>({ id: "code", lastResult: answer?.result });
  return (
    <>
      <PageHead compact title="Second Step" />
      <form {...formProps(form.id, answer)} className="panel max-w-xl">
        <FormFailure answer={answer} />
        <CodeField
          field={fields.code}
          hint={answer?.code === "limited" ? WHAT : `${WHAT} You have 10 minutes.`}
        />
        <Button>Continue</Button>
      </form>
      <Form method="post" action="/logout">
        <Button kind="plain">Stop and log out</Button>
      </Form>
      <p>
        Neither phone nor recovery codes at hand? Whoever runs the site makes a set-up link for you:{" "}
        <code>npm run admin</code>.
      </p>
    </>
  );
}
