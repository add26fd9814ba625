import { data, redirect } from "react-router";
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
} from "../../domain/teams/input.ts";
import { approvePlayers, declineRequest } from "../../domain/teams/join-decisions.ts";
import { readManagedTeam } from "../../domain/teams/managed-team.ts";
import { removePlayer } from "../../domain/teams/roster-changes.ts";
import { replaceTeamCode } from "../../domain/teams/team-codes.ts";
import { handOverTeam } from "../../domain/teams/team-manager.ts";
import { useFormAnswer } from "../forms/client-action.ts";
import { FormFailure } from "../forms/form.tsx";
import { answerForm, readForm } from "../forms/form-action.ts";
import { idFrom, orHttpError } from "../forms/http-errors.ts";
import { pageMeta } from "../http/page-meta.ts";
import { ctxOf, requestOf } from "../http/request-context.ts";
import { page } from "../routing/declaration.ts";
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

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Manage Team", hidden: true });

export const loader = page(
  { access: "manager" },
  async ({ context, params, url }: Route.LoaderArgs) => {
    const { ctx } = requestOf(context);
    const teamId = idFrom(params.teamId);
    if (ctx.actor.kind === "visitor") {
      throw redirect(`/login?next=${encodeURIComponent(`/manage/${teamId}`)}`);
    }
    if (ctx.actor.isAdmin) throw redirect(`/admin/players/${teamId}`);
    const [cup, team] = await Promise.all([
      currentCup(ctx.db),
      orHttpError(readManagedTeam(ctx, teamId)),
    ]);
    return {
      team,
      locked: whyRostersLocked(cup, ctx.now),
      locks: whenRostersLock(cup, ctx.now),
      done: url.searchParams.get("done"),
      ask: { confirm: url.searchParams.get("confirm"), player: url.searchParams.get("player") },
      until: nextDeadline(cup, ctx.now) ?? undefined,
      topics: [accountTopic(ctx.actor.accountId), cupTopic(cup.id), teamTopic(team.id)],
    };
  },
);

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const teamId = idFrom(params.teamId);
  const fields = await readForm(request);
  const done = (outcome: string) => redirect(`/manage/${teamId}?done=${outcome}`, 303);
  switch (fields.get("intent")) {
    case "remove":
      return answerForm(context, fields, removePlayerInput, {
        form: "remove",
        sentence: "Failed to remove player. Please try again.",
        act: async (input) => {
          await removePlayer(ctx, { ...input, teamId });
          return done("removed");
        },
      });
    case "approve":
      return answerForm(context, fields, approveInput, {
        form: "approve",
        sentence: "Failed to approve player. Please try again.",
        act: async (input) => {
          const { left } = await approvePlayers(ctx, { ...input, teamId });
          return done(left > 0 ? "approved-some" : "approved");
        },
      });
    case "decline":
      return answerForm(context, fields, declineInput, {
        form: "decline",
        sentence: "Failed to decline player. Please try again.",
        act: async (input) => {
          await declineRequest(ctx, { ...input, teamId });
          return done("declined");
        },
      });
    case "replace-code":
      return answerForm(context, fields, replaceTeamCodeInput, {
        form: "replace-code",
        sentence: "Failed to replace team code. Please try again.",
        act: async (input) => {
          await replaceTeamCode(ctx, { ...input, teamId });
          return done("code");
        },
      });
    case "hand-over":
      return answerForm(context, fields, handOverTeamInput, {
        form: "hand-over",
        sentence: "Failed to hand over team. Please try again.",
        ofFields: true,
        act: async (input) => {
          await handOverTeam(ctx, { ...input, teamId });
          return redirect("/teams?done=handed-over", 303);
        },
      });
    default:
      throw data("This form is unknown.", { status: 400 });
  }
}

const sentences = new Map([
  ["removed", "Player removed. Your team has a new code."],
  ["approved", "Approved."],
  ["approved-some", "Some players couldn't be added. Approve them one at a time to see why."],
  ["declined", "Request declined. Your team has a new code."],
  ["code", "Your team has a new code. The old one no longer works."],
]);

export default function ManageTeam({ loaderData: page }: Route.ComponentProps) {
  const answer = useFormAnswer<typeof action>();
  const { team, locked, locks, ask } = page;
  const { removing } = useMailMessages();
  const here = `/manage/${team.id}`;
  const sentence = answer ? undefined : sentences.get(page.done ?? "");
  return (
    <>
      <PageHead title={`Manage ${team.name}`} lead={team.tournamentName} />
      {sentence ? <Done>{sentence}</Done> : null}
      <FormFailure answer={answer} />
      <NewPlayers team={team} here={here} ask={ask} />
      <Panel heading="Roster">
        {team.shortNames ? <ShortNamesNotice why={team.shortNames} /> : null}
        {locked ? (
          <Notice>
            <p>{locked}</p>
            <p>Ask the organiser to change a roster.</p>
          </Notice>
        ) : null}
        {locks ? <p>{locks}</p> : null}
        {team.players.length === 0 ? (
          <EmptyState next="Send the team code to your players.">
            Nobody is on the roster yet.
          </EmptyState>
        ) : (
          <ManagedRoster team={team} here={here} ask={ask} locked={locked} />
        )}
        <p className="hint">
          {removing} To leave the team yourself, make someone else its manager first.
        </p>
        <MailNotice />
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
        <ReplaceCode team={team} here={here} ask={ask} />
      </Panel>
      <Panel heading="Team fee">
        <p className="font-bold">{team.feeSentence}</p>
        <p>
          Payment reference <b>{team.reference}</b>. What players paid for themselves stands beside
          their names and counts for the team.
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
