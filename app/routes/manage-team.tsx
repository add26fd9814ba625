import { useForm } from "@conform-to/react";
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
import { answerFor, useFormAnswer } from "../forms/answer.tsx";
import { TextField } from "../forms/fields.tsx";
import { Button, FormFailure, formProps, Intent } from "../forms/form.tsx";
import type { FormAnswer } from "../forms/form-action.ts";
import { form, forms, type Submitted } from "../forms/forms.ts";
import { idFrom } from "../forms/http-errors.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useMailMessages } from "../ui/mail/mail-messages.ts";
import { MailNotice } from "../ui/mail/mail-notice.tsx";
import { Done, Notice } from "../ui/notice.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import { ManagedRoster, NewPlayers, ReplaceCode } from "../ui/teams/managed-roster.tsx";
import { ShortNamesNotice } from "../ui/teams/team-panel.tsx";
import type { Route } from "./+types/manage-team";

export const loader = page(
  { access: "manager", title: "Manage Team" },
  async ({ ctx, id, query }) => {
    const teamId = id;
    if (ctx.actor.kind === "visitor") {
      throw redirect(`/login?next=${encodeURIComponent(`/manage/${teamId}`)}`);
    }
    if (ctx.actor.isAdmin) throw redirect(`/admin/players/${teamId}`);
    const [cup, team] = await Promise.all([currentCup(ctx.db), readTeam(ctx, teamId)]);
    return {
      team,
      locked: whyRostersLocked(cup, ctx.now),
      locks: whenRostersLock(cup, ctx.now),
      done: query.get("done"),
      until: nextDeadline(cup, ctx.now) ?? undefined,
      topics: [accountTopic(ctx.actor.accountId), cupTopic(cup.id), teamTopic(team.id)],
    };
  },
);

const teamOf = ({ params }: Submitted) => idFrom(params["teamId"]);

function done(submitted: Submitted, outcome: string): Response {
  return redirect(`/manage/${teamOf(submitted)}?done=${outcome}`, 303);
}

export const action = forms({
  remove: form({
    access: "manager or admin",
    input: removePlayerInput,
    failed: "Failed to remove player. Please try again.",
    run: async (input, submitted) => {
      await removePlayer(submitted.ctx, { ...input, teamId: teamOf(submitted) });
      return done(submitted, "removed");
    },
  }),
  approve: form({
    access: "manager or admin",
    input: approveInput,
    failed: "Failed to approve player. Please try again.",
    run: async (input, submitted) => {
      const teamId = teamOf(submitted);
      const { left } = await approvePlayers(submitted.ctx, { ...input, teamId });
      return done(submitted, left > 0 ? "approved-some" : "approved");
    },
  }),
  decline: form({
    access: "manager or admin",
    input: declineInput,
    failed: "Failed to decline player. Please try again.",
    run: async (input, submitted) => {
      await declineRequest(submitted.ctx, { ...input, teamId: teamOf(submitted) });
      return done(submitted, "declined");
    },
  }),
  "replace-code": form({
    access: "manager or admin",
    input: replaceTeamCodeInput,
    failed: "Failed to replace team code. Please try again.",
    run: async (input, submitted) => {
      await replaceTeamCode(submitted.ctx, { ...input, teamId: teamOf(submitted) });
      return done(submitted, "code");
    },
  }),
  "short-name": form({
    access: "manager or admin",
    input: shortNameInput,
    run: async (input, submitted) => {
      await setShortName(submitted.ctx, { ...input, teamId: teamOf(submitted) });
      return done(submitted, "short-name");
    },
  }),
  "hand-over": form({
    access: "manager or admin",
    input: handOverTeamInput,
    failed: "Failed to hand over team. Please try again.",
    failedOnFields: true,
    run: async (input, submitted) => {
      await handOverTeam(submitted.ctx, { ...input, teamId: teamOf(submitted) });
      return redirect("/teams?done=handed-over", 303);
    },
  }),
});

const sentences = new Map([
  ["short-name", "Short name saved."],
  ["removed", "Player removed. Your team has a new code."],
  ["approved", "Approved."],
  ["approved-some", "Some players couldn't be added. Approve them one at a time to see why."],
  ["declined", "Request declined. Your team has a new code."],
  ["code", "Your team has a new code. The old one no longer works."],
]);

function ShortNameForm({
  shortName,
  answer,
}: {
  shortName: string | null;
  answer: FormAnswer | undefined;
}) {
  const [form, fields] = useForm({
    id: "short-name",
    lastResult: answer?.result,
    defaultValue: { shortName: shortName ?? "" },
  });
  return (
    <form {...formProps(form.id, answer)}>
      <Intent value="short-name" />
      <TextField
        field={fields.shortName}
        label="Short name for the scoreboard"
        hint={`Up to ${SHORT_NAME_MAX} characters. Leave it empty to show the full name.`}
        maxLength={SHORT_NAME_MAX}
        autoComplete="off"
      />
      <Button kind="plain">Save short name</Button>
    </form>
  );
}

export default function ManageTeam({ loaderData: page }: Route.ComponentProps) {
  const answer = useFormAnswer();
  const { team, locked, locks } = page;
  const { removing } = useMailMessages();
  const sentence = answer ? undefined : sentences.get(page.done ?? "");
  return (
    <>
      <PageHead title={`Manage ${team.name}`} lead={team.tournamentName} />
      {sentence ? <Done>{sentence}</Done> : null}
      <FormFailure answer={answer} />
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
        <ShortNameForm shortName={team.shortName} answer={answerFor(answer, "short-name")} />
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
        <a href="/teams" className="inline-flex min-h-11 items-center">
          Back to Teams
        </a>
      </p>
    </>
  );
}
