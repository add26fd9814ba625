import { redirect } from "react-router";
import { codeInput } from "../../../domain/people/accounts/account-input.ts";
import { finishSignIn } from "../../../domain/people/sign-in/sign-in.ts";
import { useFormAnswer } from "../../forms/client-action.ts";
import { answerForm, readForm } from "../../forms/form-action.ts";
import { nextSignInStep } from "../../http/authorize.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { requestOf } from "../../http/request-context.ts";
import { page } from "../../routing/declaration.ts";
import { CodeForm } from "../../ui/accounts/code-form.tsx";
import type { Route } from "./+types/code";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Enter Your Code", hidden: true });

export const loader = page({ access: "pending two-factor" }, ({ context }: Route.LoaderArgs) => {
  const rest = nextSignInStep(requestOf(context).ctx);
  if (rest !== "/admin/code") throw redirect(rest ?? "/admin", 303);
  return null;
});

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

export default function Code() {
  const answer = useFormAnswer<typeof action>();
  return (
    <CodeForm answer={answer}>
      No phone and no recovery codes? Whoever runs the site can make a set-up link for you:{" "}
      <code>npm run admin</code>.
    </CodeForm>
  );
}
