import { redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { agreedText } from "../../domain/accounts/agreed-text.ts";
import { registerInput } from "../../domain/accounts/input.ts";
import { register } from "../../domain/accounts/register.ts";
import { paymentDue } from "../../domain/cups/cup-words-rules.ts";
import { currentCup } from "../../domain/cups/current-cup.ts";
import { whyRegistrationClosed } from "../../domain/cups/registration-rules.ts";
import { todayIn } from "../../domain/players/age-rules.ts";
import { terms, termsText } from "../content/terms.ts";
import { requestOf } from "../context.ts";
import { answerForm, readForm } from "../forms/answer-form.ts";
import type { Handle } from "../handle.ts";
import { pageMeta } from "../page-meta.ts";
import { RegisterForm } from "../ui/accounts/register-form.tsx";
import { MessageDialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";
import type { Route } from "./+types/register";

export { clientAction } from "../forms/keep-form.ts";

export const handle: Handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Player Registration",
    description: "Register to create a team for the cup, join one, or wait for one.",
    path: "/register",
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requestOf(context);
  const cup = await currentCup(ctx.db);
  const signedIn = ctx.actor.kind === "account";
  return {
    today: todayIn(cup.zone, ctx.now),
    fees: { team: cup.teamFee, person: cup.personFee, due: paymentDue(cup) },
    closed: whyRegistrationClosed(cup, ctx.now),
    attempt: crypto.randomUUID(),
    signedIn,
    done: signedIn && url.searchParams.has("done"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, session } = requestOf(context);
  const cup = await currentCup(ctx.db);
  const schema = registerInput(todayIn(cup.zone, ctx.now));
  return answerForm(context, await readForm(request), schema, {
    form: "register",
    act: async (input) => {
      session.start(await register(ctx, input, agreedText(terms.version, termsText())));
      return redirect("/register?done");
    },
  });
}

/** Makes an account with a player (spec §2 and §5). */
export default function Register() {
  const { today, fees, attempt, closed, signedIn, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sending = useNavigation().state === "submitting";
  return (
    <>
      <PageHead title="Player Registration" />
      {closed ? (
        <Notice>
          <p>{closed} An account can still be made, but no team joined.</p>
        </Notice>
      ) : null}
      {signedIn && !answer ? (
        <Notice>
          <p>
            You are logged in. <a href="/teams">Go to your team</a>, or log out to register another
            player.
          </p>
        </Notice>
      ) : (
        <RegisterForm
          attempt={attempt}
          today={today}
          fees={fees}
          answer={answer}
          sending={sending}
        />
      )}
      {done ? (
        <MessageDialog closeTo="/">
          <p>Successfully registered</p>
        </MessageDialog>
      ) : null}
    </>
  );
}
