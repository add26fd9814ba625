import { data, redirect } from "react-router";
import { linkInput } from "../../domain/accounts/input.ts";
import { readVerificationLink, verifyEmail } from "../../domain/accounts/verify-email.ts";
import { ctxOf } from "../context.ts";
import { answerForm, readForm } from "../forms/answer-form.ts";
import { orNothing } from "../forms/refusal.ts";
import { useKeptAnswer } from "../forms/use-kept-answer.ts";
import { pageMeta } from "../page-meta.ts";
import { AddressLink } from "../ui/accounts/address-link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import type { Route } from "./+types/verify";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Confirm Your Address", hidden: true });

/** Looks at the link and never uses it up: mail programs open links before people do. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const token = url.searchParams.get("token") ?? "";
  const link = await orNothing(readVerificationLink(ctx, token));
  const signedIn = ctx.actor.kind === "account";
  return data({ token, link, signedIn }, { status: link ? 200 : 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, await readForm(request), linkInput, {
    form: "verify",
    act: async ({ token }) => {
      await verifyEmail(ctxOf(context), token);
      return redirect(`/verify?token=${encodeURIComponent(token)}`, 303);
    },
  });
}

/** Confirms that an address is its owner's, from the link that came to it. */
export default function Verify({ loaderData }: Route.ComponentProps) {
  const answer = useKeptAnswer<typeof action>();
  return (
    <>
      <PageHead title="Confirm Your Address" />
      <AddressLink
        id="verify"
        {...loaderData}
        answer={answer}
        words={{
          heading: "Is this your address?",
          ask: "We write to you at",
          button: "Confirm my e-mail address",
          done: "Thank you. This address is confirmed:",
        }}
      />
    </>
  );
}
