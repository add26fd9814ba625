import { redirect } from "react-router";
import { accountTopic, cupTopic, teamTopic } from "../../domain/core/topics.ts";
import {
  nextDeadline,
  whenRostersLock,
  whyRostersLocked,
} from "../../domain/cup/cup-dates-rules.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import {
  approveInput,
  declineInput,
  handOverTeamInput,
  removePlayerInput,
  replaceTeamCodeInput,
  SHORT_NAME_MAX,
  shortNameInput,
} from "../../domain/teams/input.ts";
import { approvePlayers, declineRequest } from "../../domain/teams/join-decisions.ts";
import { removePlayer } from "../../domain/teams/roster-changes.ts";
import { replaceTeamCode } from "../../domain/teams/team-codes.ts";
import { setShortName } from "../../domain/teams/team-lifecycle.ts";
import { handOverTeam } from "../../domain/teams/team-manager.ts";
import { readTeam } from "../../domain/teams/team-view.ts";
import { TextField } from "../forms/fields.tsx";
import { PostForm, useFields } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useMailMessages } from "../ui/mail/mail-messages.ts";
import { MailNotice } from "../ui/mail/mail-notice.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";
import { ManagedRoster, NewPlayers, ReplaceCode } from "../ui/teams/managed-roster.tsx";
import { ShortNamesNotice } from "../ui/teams/team-panel.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { Route } from "./+types/manage-team";

const SOME_APPROVED = "Some players couldn't be added. Approve them one at a time to see why.";

export const loader = page(
  { access: "manager", title: "Manage Team", done: { "approved-some": SOME_APPROVED } },
  async ({ ctx, id, reader }) => {
    if (reader.isAdmin) throw redirect(`/admin/players/${id}`);
    const [cup, team] = await Promise.all([currentCup(ctx.db), readTeam(ctx, id)]);
    return {
      team,
      locked: whyRostersLocked(cup, ctx.now),
      locks: whenRostersLock(cup, ctx.now),
      until: nextDeadline(cup, ctx.now) ?? undefined,
      topics: [accountTopic(reader.accountId), cupTopic(cup.id), teamTopic(team.id)],
    };
  },
);

export const action = forms({
  remove: form({
    access: "manager or admin",
    input: removePlayerInput,
    done: "Player removed. Your team has a new code.",
    failed: "Failed to remove player. Please try again.",
    run: (input, { ctx, id }) => removePlayer(ctx, { ...input, teamId: id }),
  }),
  approve: form({
    access: "manager or admin",
    input: approveInput,
    done: "Approved.",
    failed: "Failed to approve player. Please try again.",
    run: async (input, { ctx, id, back }) => {
      const { left } = await approvePlayers(ctx, { ...input, teamId: id });
      return left > 0 ? back("approved-some") : null;
    },
  }),
  decline: form({
    access: "manager or admin",
    input: declineInput,
    done: "Request declined. Your team has a new code.",
    failed: "Failed to decline player. Please try again.",
    run: (input, { ctx, id }) => declineRequest(ctx, { ...input, teamId: id }),
  }),
  "replace-code": form({
    access: "manager or admin",
    input: replaceTeamCodeInput,
    done: "Your team has a new code. The old one no longer works.",
    failed: "Failed to replace team code. Please try again.",
    run: (input, { ctx, id }) => replaceTeamCode(ctx, { ...input, teamId: id }),
  }),
  "short-name": form({
    access: "manager or admin",
    input: shortNameInput,
    done: "Short name saved.",
    run: (input, { ctx, id }) => setShortName(ctx, { ...input, teamId: id }),
  }),
  "hand-over": form({
    access: "manager or admin",
    input: handOverTeamInput,
    failed: "Failed to hand over team. Please try again.",
    failedOnFields: true,
    run: async (input, { ctx, id }) => {
      await handOverTeam(ctx, { ...input, teamId: id });
      return redirect("/teams?done=handed-over", 303);
    },
  }),
});

function ShortNameForm({ shortName }: { shortName: string | null }) {
  const { form, fields } = useFields<{ shortName: string }>("short-name", {
    defaultValue: { shortName: shortName ?? "" },
  });
  return (
    <PostForm {...form} button="Save short name" kind="plain">
      <TextField
        field={fields.shortName}
        label="Short name for the scoreboard"
        hint={`Up to ${SHORT_NAME_MAX} characters. Leave it empty to show the full name.`}
        maxLength={SHORT_NAME_MAX}
        autoComplete="off"
      />
    </PostForm>
  );
}

export default function ManageTeam({ loaderData }: Route.ComponentProps) {
  const { team, locked, locks } = loaderData;
  const { removing } = useMailMessages();
  return (
    <Page title={`Manage ${team.name}`} lead={team.tournamentName} forms={["short-name"]}>
      <NewPlayers team={team} />
      <Panel heading="Roster">
        {team.shortNames ? <ShortNamesNotice why={team.shortNames} /> : null}
        {locked ? (
          <Notice>
            <p>{locked}</p>
            <p>Ask the organiser to change a roster.</p>
          </Notice>
        ) : null}
        {locks ? <p>{locks}</p> : null}
        {team.playerCount === 0 ? (
          <EmptyState next="Send the team code to your players.">
            Nobody is on the roster yet.
          </EmptyState>
        ) : (
          <ManagedRoster team={team} locked={locked !== null} />
        )}
        <p className="hint">
          {removing} To leave the team yourself, make someone else its manager first.
        </p>
        <MailNotice />
      </Panel>
      <Panel heading="Short name">
        <ShortNameForm shortName={team.shortName} />
      </Panel>
      <Panel heading="Team code">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-display text-5xl leading-none font-extrabold tracking-wider">
            {team.teamCode}
          </span>
          <CopyButton text={team.teamCode} label="Copy code" />
        </p>
        <p className="hint">
          Whoever has it can join the team. If it came into wrong hands, replace it.
        </p>
        <ReplaceCode team={team} />
      </Panel>
      <Panel heading="Team fee">
        <p className="font-bold">{team.feeSentence}</p>
        <p>
          Payment reference <b>{team.paymentReference}</b>. What players paid for themselves stands
          beside their names and counts for the team.
        </p>
        <ButtonLink href="/PaymentMethods" kind="plain">
          How to pay the fee
        </ButtonLink>
      </Panel>
      <p>
        <TextLink href="/teams">Back to Teams</TextLink>
      </p>
    </Page>
  );
}
