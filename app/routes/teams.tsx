import { data, redirect } from "react-router";
import { readAccount, requireOwnPlayer } from "../../domain/accounts/read-account.ts";
import { paymentDue } from "../../domain/cups/cup-words-rules.ts";
import { currentCup, listTournaments } from "../../domain/cups/current-cup.ts";
import { whyRegistrationClosed } from "../../domain/cups/registration-rules.ts";
import { listTeamGames } from "../../domain/games/list-games.ts";
import { nowAndNext } from "../../domain/games/now-rules.ts";
import { createTeam } from "../../domain/teams/create-team.ts";
import { deleteTeam } from "../../domain/teams/delete-team.ts";
import {
  createTeamInput,
  deleteTeamInput,
  joinTeamInput,
  leaveTeamInput,
} from "../../domain/teams/input.ts";
import { joinTeam } from "../../domain/teams/join-team.ts";
import { leaveTeam } from "../../domain/teams/leave-team.ts";
import { myTeams } from "../../domain/teams/my-teams.ts";
import {
  accountTopic,
  cupTopic,
  teamTopic,
  tournamentTopic,
  waitlistTopic,
} from "../../domain/topics.ts";
import { editWaitlist } from "../../domain/waitlist/edit-waitlist.ts";
import { editWaitlistInput, joinWaitlistInput } from "../../domain/waitlist/input.ts";
import { joinWaitlist } from "../../domain/waitlist/join-waitlist.ts";
import { leaveWaitlist } from "../../domain/waitlist/leave-waitlist.ts";
import { myWaitlistEntry } from "../../domain/waitlist/my-waitlist-entry.ts";
import { ctxOf } from "../context.ts";
import { answerForm, noFields, readForm } from "../forms/answer-form.ts";
import { FormFailure } from "../forms/form-parts.tsx";
import { pageMeta } from "../page-meta.ts";
import { PageHead } from "../ui/page-head.tsx";
import { AdminTeams, VisitorTeams } from "../ui/teams/other-readers.tsx";
import { PlayerTeams } from "../ui/teams/player-teams.tsx";
import { teamView } from "../ui/teams/team-view.ts";
import type { Route } from "./+types/teams";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Teams",
    description: "Create a team for the cup, join one with its team code, or see your team.",
    path: "/teams",
    card: "teams",
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  if (ctx.actor.kind === "visitor") return { reader: "visitor" as const };
  if (ctx.actor.isAdmin) return { reader: "admin" as const };
  const cup = await currentCup(ctx.db);
  const [account, tournaments, teams] = await Promise.all([
    readAccount(ctx),
    listTournaments(ctx, cup.id),
    myTeams(ctx),
  ]);
  const players = account?.players ?? [];
  const waiting = players[0] ? await myWaitlistEntry(ctx, cup.id, players[0].id) : null;
  const views = await Promise.all(
    teams.map(async (team) => {
      const present = nowAndNext(await listTeamGames(ctx, team.id), ctx.now, cup.zone);
      return teamView(team, players, {
        due: paymentDue(cup),
        tournaments,
        present,
      });
    }),
  );
  return {
    reader: "player" as const,
    cupName: cup.name,
    closed: whyRegistrationClosed(cup, ctx.now),
    tournaments: tournaments.map(({ name, slug }) => ({ name, slug })),
    teams: views,
    waiting: waiting && {
      tournamentName: waiting.tournamentName,
      showContact: waiting.showContact,
    },
    ask: {
      done: url.searchParams.get("done"),
      confirm: url.searchParams.get("confirm"),
      team: url.searchParams.get("team"),
    },
    until: views.map(({ present }) => present.until).toSorted()[0],
    topics: [
      accountTopic(ctx.actor.accountId),
      cupTopic(cup.id),
      ...teams.flatMap((team) => [teamTopic(team.id), tournamentTopic(team.tournamentId)]),
      ...(waiting ? [waitlistTopic(waiting.tournamentId)] : []),
    ],
  };
}

/** Which form was sent; one that does not say so is known by its fields. */
function intentOf(fields: FormData): string {
  const intent = fields.get("intent");
  if (typeof intent === "string") return intent;
  if (fields.has("teamCode")) return "join";
  if (fields.has("name")) return "create";
  return fields.has("tournamentName") ? "join-waitlist" : "";
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const fields = await readForm(request);
  switch (intentOf(fields)) {
    case "create":
      return answerForm(context, fields, createTeamInput, {
        form: "create",
        sentence: "Failed to create team. Please try again.",
        ofFields: true,
        act: async (input) => {
          await createTeam(ctx, { ...input, playerId: (await requireOwnPlayer(ctx)).id });
          return done("created");
        },
      });
    case "join":
      return answerForm(context, fields, joinTeamInput, {
        form: "join",
        sentence: "Failed to join team. Please try again.",
        act: async (input) => {
          await joinTeam(ctx, { ...input, playerId: (await requireOwnPlayer(ctx)).id });
          return done("joined");
        },
      });
    case "leave":
      return answerForm(context, fields, leaveTeamInput, {
        form: "leave",
        sentence: "Failed to leave team. Please try again.",
        act: async (input) => {
          await leaveTeam(ctx, input);
          return done("left");
        },
      });
    case "delete":
      return answerForm(context, fields, deleteTeamInput, {
        form: "delete",
        sentence: "Failed to delete team. Please try again.",
        act: async (input) => {
          await deleteTeam(ctx, input);
          return done("deleted");
        },
      });
    case "join-waitlist":
      return answerForm(context, fields, joinWaitlistInput, {
        form: "join-waitlist",
        sentence: "Failed to join waitlist. Please try again.",
        act: async (input) => {
          await joinWaitlist(ctx, { ...input, playerId: (await requireOwnPlayer(ctx)).id });
          return done("waitlist-joined");
        },
      });
    case "edit-waitlist":
      return answerForm(context, fields, editWaitlistInput, {
        form: "edit-waitlist",
        sentence: "Failed to edit waitlist. Please try again.",
        act: async (input) => {
          await editWaitlist(ctx, { ...input, playerId: (await requireOwnPlayer(ctx)).id });
          return done("waitlist-edited");
        },
      });
    case "leave-waitlist":
      return answerForm(context, fields, noFields, {
        form: "leave-waitlist",
        sentence: "Failed to leave waitlist. Please try again.",
        act: async () => {
          await leaveWaitlist(ctx, { playerId: (await requireOwnPlayer(ctx)).id });
          return done("waitlist-left");
        },
      });
    default:
      throw data("This form is unknown.", { status: 400 });
  }
}

function done(outcome: string): Response {
  return redirect(`/teams?done=${outcome}`, 303);
}

/** Create, join or see one's team, or wait for one (spec §2, Teams). */
export default function Teams({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  if (page.reader === "player") {
    return (
      <>
        <PageHead title="Teams" />
        <PlayerTeams page={page} answer={answer} />
      </>
    );
  }
  const Page = page.reader === "visitor" ? VisitorTeams : AdminTeams;
  return (
    <Page>
      <FormFailure answer={answer} />
    </Page>
  );
}
