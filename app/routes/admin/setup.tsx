import { useForm } from "@conform-to/react";
import { redirect, useLoaderData } from "react-router";
import { setUpAdminInput } from "../../../domain/people/accounts/account-input.ts";
import { readSetupToken, setUpAdmin } from "../../../domain/people/accounts/admin-setup.ts";
import { requestOf } from "../../context.ts";
import { answerForm, readForm } from "../../forms/answer-form.ts";
import { TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps } from "../../forms/form-parts.tsx";
import { orRefuse } from "../../forms/refusal.ts";
import { useKeptAnswer } from "../../forms/use-kept-answer.ts";
import { pageMeta } from "../../page-meta.ts";
import { PasswordField } from "../../ui/accounts/password-field.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/setup";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Set up the admin", hidden: true });

/** Doesn't consume the link, because email clients prefetch links. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requestOf(context);
  return orRefuse(readSetupToken(ctx, tokenOf(url)).then(({ email }) => ({ email })));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { ctx, session } = requestOf(context);
  return answerForm(context, await readForm(request), setUpAdminInput, {
    form: "setup",
    act: async (input) => {
      session.start(await setUpAdmin(ctx, tokenOf(url), input));
      return redirect("/admin", 303);
    },
  });
}

function tokenOf(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

type Fields = { email?: string; password?: string };

export default function Setup() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useKeptAnswer<typeof action>();
  const [form, fields] = useForm<Fields>({
    id: "setup",
    lastResult: answer?.result,
    defaultValue: { email: email ?? "" },
  });
  return (
    <>
      <PageHead compact title="Set up the admin" />
      <p>Choose the password of the console. This link works once.</p>
      <form {...formProps(form.id, answer)}>
        <FormFailure answer={answer} />
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          autoComplete="username"
          readOnly={email !== null}
        />
        <PasswordField field={fields.password} autoComplete="new-password" />
        <Button>Set up</Button>
      </form>
    </>
  );
}
