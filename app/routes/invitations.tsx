import { redirect } from "react-router";
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
import { useFormAnswer } from "../forms/answer.tsx";
import { FormFailure } from "../forms/form.tsx";
import { form, forms, type Submitted } from "../forms/forms.ts";
import { page } from "../routing/page.ts";
import { teamsPath } from "../ui/addresses.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { InvitationNotices } from "../ui/teams/invitation-notices.tsx";
import type { Route } from "./+types/invitations";

/** Receives every invitation form; errors are shown here. */
export const loader = page({ access: "signed in", title: "Invitations" }, async ({ ctx }) => {
  if (ctx.actor.kind === "visitor") throw redirect("/login?next=%2Finvitations");
  const cup = await currentCup(ctx.db);
  const invitations = await myInvitations(ctx, cup);
  return {
    invitations,
    until: invitations[0]?.until.iso,
    topics: [accountTopic(ctx.actor.accountId), cupTopic(cup.id)],
  };
});

function done({ url }: Submitted, outcome: string, panel = ""): Response {
  return redirect(teamsPath(url.searchParams.get("player"), { done: outcome }) + panel, 303);
}

/** Goes back to the panel where the manager fills the team's slots. */
function filling(submitted: Submitted, outcome: string): Response {
  const team = rowId().safeParse(submitted.fields.get("teamId"));
  return done(submitted, outcome, team.success ? `#fill-${team.data}` : "");
}

export const action = forms({
  invite: form({
    access: "manager or admin",
    limits: ["invite.address", "invite.account", "invite.player-by-team", "invite.player"],
    input: inviteInput,
    failed: "Failed to invite player. Please try again.",
    run: async (input, submitted) => {
      await invitePlayer(submitted.ctx, input);
      return filling(submitted, "invited");
    },
  }),
  withdraw: form({
    access: "manager or admin",
    input: invitationInput,
    failed: "Failed to withdraw invitation. Please try again.",
    run: async (input, submitted) => {
      await withdrawInvitation(submitted.ctx, input);
      return filling(submitted, "withdrawn");
    },
  }),
  accept: form({
    access: "own player",
    input: invitationInput,
    failed: "Failed to accept invitation. Please try again.",
    run: async (input, submitted) => {
      await acceptInvitation(submitted.ctx, input);
      return done(submitted, "accepted");
    },
  }),
  decline: form({
    access: "own player",
    input: invitationInput,
    failed: "Failed to decline invitation. Please try again.",
    run: async (input, submitted) => {
      await declineInvitation(submitted.ctx, input);
      return done(submitted, "declined");
    },
  }),
});

export default function Invitations({ loaderData }: Route.ComponentProps) {
  const answer = useFormAnswer();
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
