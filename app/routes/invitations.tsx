import { data, redirect } from "react-router";
import { rowId } from "../../domain/core/input.ts";
import { accountTopic, cupTopic } from "../../domain/core/topics.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import { invitationInput, inviteInput } from "../../domain/teams/input.ts";
import {
  acceptInvitation,
  declineInvitation,
} from "../../domain/teams/invitations/answer-invitation.ts";
import { withdrawInvitation } from "../../domain/teams/invitations/close-invitations.ts";
import { invitePlayer } from "../../domain/teams/invitations/invite-player.ts";
import { myInvitations } from "../../domain/teams/invitations/list-invitations.ts";
import { useFormAnswer } from "../forms/client-action.ts";
import { FormFailure } from "../forms/form.tsx";
import { answerForm, readForm } from "../forms/form-action.ts";
import { pageMeta } from "../http/page-meta.ts";
import { ctxOf } from "../http/request-context.ts";
import { page } from "../routing/declaration.ts";
import { teamsPath } from "../ui/addresses.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { InvitationNotices } from "../ui/teams/invitation-notices.tsx";
import { invitationCard } from "../ui/teams/invitation-view.ts";
import type { Route } from "./+types/invitations";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Invitations", hidden: true });

/** Receives every invitation form; errors are shown here. */
export const loader = page({ access: "signed in" }, async ({ context }: Route.LoaderArgs) => {
  const ctx = ctxOf(context);
  if (ctx.actor.kind === "visitor") throw redirect("/login?next=%2Finvitations");
  const cup = await currentCup(ctx.db);
  const invitations = await myInvitations(ctx, cup);
  return {
    invitations: invitations.map((each) => invitationCard(each, cup.zone)),
    until: invitations[0]?.until.toISOString(),
    topics: [accountTopic(ctx.actor.accountId), cupTopic(cup.id)],
  };
});

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const fields = await readForm(request);
  const player = url.searchParams.get("player");
  const done = (outcome: string) => redirect(teamsPath(player, { done: outcome }), 303);
  const filling = (outcome: string) => {
    const team = rowId().safeParse(fields.get("teamId"));
    const panel = team.success ? `#fill-${team.data}` : "";
    return redirect(teamsPath(player, { done: outcome }) + panel, 303);
  };
  switch (fields.get("intent")) {
    case "invite":
      return answerForm(context, fields, inviteInput, {
        form: "invite",
        sentence: "Failed to invite player. Please try again.",
        act: async (input) => {
          await invitePlayer(ctx, input);
          return filling("invited");
        },
      });
    case "withdraw":
      return answerForm(context, fields, invitationInput, {
        form: "withdraw",
        sentence: "Failed to withdraw invitation. Please try again.",
        act: async (input) => {
          await withdrawInvitation(ctx, input);
          return filling("withdrawn");
        },
      });
    case "accept":
      return answerForm(context, fields, invitationInput, {
        form: "accept",
        sentence: "Failed to accept invitation. Please try again.",
        act: async (input) => {
          await acceptInvitation(ctx, input);
          return done("accepted");
        },
      });
    case "decline":
      return answerForm(context, fields, invitationInput, {
        form: "decline",
        sentence: "Failed to decline invitation. Please try again.",
        act: async (input) => {
          await declineInvitation(ctx, input);
          return done("declined");
        },
      });
    default:
      throw data("This form is unknown.", { status: 400 });
  }
}

export default function Invitations({ loaderData }: Route.ComponentProps) {
  const answer = useFormAnswer<typeof action>();
  const { invitations } = loaderData;
  return (
    <>
      <PageHead title="Invitations" />
      <FormFailure answer={answer} />
      <InvitationNotices invitations={invitations} />
      {invitations.length === 0 && !answer ? (
        <EmptyState next={<a href="/teams">Go to the Teams page</a>}>
          No invitation waits for an answer.
        </EmptyState>
      ) : (
        <p>
          <a href="/teams" className="inline-flex min-h-11 items-center">
            Back to the Teams page
          </a>
        </p>
      )}
    </>
  );
}
