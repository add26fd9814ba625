import { redirect } from "react-router";
import { codeInput } from "../../domain/people/accounts/account-input.ts";
import { finishSignIn } from "../../domain/people/sign-in/sign-in.ts";
import { useFormAnswer } from "../forms/client-action.ts";
import { form, forms } from "../forms/forms.ts";
import { nextSignInStep } from "../http/authorize.ts";
import { pageMeta } from "../http/page-meta.ts";
import { requestOf } from "../http/request-context.ts";
import { localPath } from "../http/same-origin.ts";
import { page, TWO_FACTOR_LIMITS } from "../routing/declaration.ts";
import { CodeForm } from "../ui/accounts/code-form.tsx";
import type { Route } from "./+types/login-code";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Enter Your Code", hidden: true });

export const loader = page(
  { access: "pending two-factor" },
  ({ context, url }: Route.LoaderArgs) => {
    const { ctx } = requestOf(context);
    const rest = nextSignInStep(ctx, localPath(url.searchParams.get("next")));
    if (!rest?.startsWith("/login/code")) throw redirect(rest ?? "/login", 303);
    return null;
  },
);

export const action = forms({
  "": form({
    access: "pending two-factor",
    limits: TWO_FACTOR_LIMITS,
    name: "code",
    input: codeInput,
    run: async (input, { ctx, session, url }) => {
      session.start(await finishSignIn(ctx, input));
      const next = localPath(url.searchParams.get("next"));
      return redirect(`/login?${new URLSearchParams({ done: "", next })}`);
    },
  }),
});

export default function LoginCode() {
  const answer = useFormAnswer<typeof action>();
  return (
    <CodeForm answer={answer}>
      Lost your phone and your recovery codes? <a href="/contact">Contact an organizer</a>. They can
      turn off two-factor sign-in for you.
    </CodeForm>
  );
}
