import { redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { signInInput } from "../../../domain/accounts/input.ts";
import { signIn } from "../../../domain/accounts/sign-in.ts";
import { isAdmin } from "../../../domain/context.ts";
import { ctxOf, requestOf } from "../../context.ts";
import { answerForm, readForm } from "../../forms/answer-form.ts";
import { SignInForm } from "../../ui/accounts/sign-in-form.tsx";
import type { Route } from "./+types/front";

export { clientAction } from "../../forms/keep-form.ts";

export const meta = () => [{ title: "Admin – Araknid" }];

export function loader({ context }: Route.LoaderArgs) {
  return { admin: isAdmin(ctxOf(context).actor) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, session } = requestOf(context);
  return answerForm(context, await readForm(request), signInInput, {
    form: "admin-login",
    act: async (input) => {
      session.start(await signIn(ctx, input, "admin"));
      return redirect("/admin", 303);
    },
  });
}

export default function Front() {
  const { admin } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sending = useNavigation().state === "submitting";
  if (!admin) {
    return (
      <>
        <h1>Admin</h1>
        <SignInForm id="admin-login" answer={answer} sending={sending} />
      </>
    );
  }
  return (
    <>
      <h1>Admin</h1>
      <p>Games: create a game, enter its scores, import a schedule.</p>
      <p>Players: a team's roster, its goals and its bracket.</p>
    </>
  );
}
