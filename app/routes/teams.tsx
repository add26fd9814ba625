import { redirect } from "react-router";
import { listTeamGames } from "../../domain/competition/games/list-games.ts";
import { nowAndNext } from "../../domain/competition/games/now-and-next-rules.ts";
import { todayIn } from "../../domain/core/date-rules.ts";
import { DomainError } from "../../domain/core/errors.ts";
import {
  accountTopic,
  cupTopic,
  teamTopic,
  tournamentTopic,
  waitlistTopic,
} from "../../domain/core/topics.ts";
import {
  nextDeadline,
  paymentDue,
  whenRostersLock,
  whyRegistrationClosed,
  whyRostersLocked,
} from "../../domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "../../domain/cup/cup-overview.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import { readVerification } from "../../domain/people/accounts/email-verification.ts";
import { readFamily } from "../../domain/people/guardians/family.ts";
import { playerId } from "../../domain/people/guardians/guardian-input.ts";
import { readOwnGuardianStatus } from "../../domain/people/guardians/guardian-status.ts";
import { actingPlayer } from "../../domain/people/players/acting-player-rules.ts";
import { isUnder18 } from "../../domain/people/players/age-rules.ts";
import { nextBannerChange } from "../../domain/site/announcements/banner-rules.ts";
import { readOwnBanners } from "../../domain/site/announcements/banners.ts";
import {
  createTeamInput,
  deleteTeamInput,
  editWaitlistInput,
  joinTeamInput,
  joinWaitlistInput,
  leaveTeamInput,
} from "../../domain/teams/input.ts";
import { myInvitations } from "../../domain/teams/invitations/list-invitations.ts";
import { joinTeam, myJoinRequests } from "../../domain/teams/joining.ts";
import { leaveTeam } from "../../domain/teams/roster-changes.ts";
import { createTeam, deleteTeam } from "../../domain/teams/team-lifecycle.ts";
import { myTeams } from "../../domain/teams/team-view.ts";
import {
  editWaitlist,
  joinWaitlist,
  leaveWaitlist,
} from "../../domain/teams/waitlist/join-and-leave.ts";
import { myWaitlistEntry } from "../../domain/teams/waitlist/waitlist-entries.ts";
import { useFormAnswer } from "../forms/answer.tsx";
import { FormFailure } from "../forms/form.tsx";
import { noFields } from "../forms/form-action.ts";
import { form, forms, type Submitted } from "../forms/forms.ts";
import { minimumDelay } from "../http/minimum-delay.ts";
import { withDependencies } from "../http/request-context.ts";
import { readFill } from "../loaders/team-fills.ts";
import { page } from "../routing/page.ts";
import { VerifyNotice } from "../ui/accounts/email-verification.tsx";
import { teamsPath } from "../ui/addresses.ts";
import { AnnouncementBanners } from "../ui/messages/announcement-banners.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { myTeamView } from "../ui/teams/my-team-views.ts";
import { PlayerTeams } from "../ui/teams/my-teams.tsx";
import { AdminTeams, VisitorTeams } from "../ui/teams/my-teams-notices.tsx";
import type { Route } from "./+types/teams";

export const loader = page(
  {
    access: "everybody",
    title: "Teams",
    description: "Create a team for the cup, join one with its team code, or see your team.",
    card: "teams",
    cache: { for: "visitors", uncached: ["player", "done", "confirm"] },
  },
  async ({ ctx, context, query }) => {
    const { cup, tournaments } = await readCupOverview(ctx);
    const announced = await readOwnBanners(ctx, cup.id);
    if (ctx.actor.kind === "visitor" || ctx.actor.isAdmin) {
      const isVisitor = ctx.actor.kind === "visitor";
      return withDependencies(context, {
        reader: isVisitor ? ("visitor" as const) : ("admin" as const),
        announced,
        until: nextBannerChange(announced),
        topics: [cupTopic(cup.id)],
        address: isVisitor ? "/teams" : undefined,
      });
    }
    const [family, own, allTeams] = await Promise.all([
      readFamily(ctx, cup),
      readOwnGuardianStatus(ctx, cup),
      myTeams(ctx),
    ]);
    const chosen = actingPlayer(family, query.get("player"));
    const holder = family.find(({ isHolder }) => isHolder);
    const unverified = await readVerification(ctx, cup);
    const waiting = chosen ? await myWaitlistEntry(ctx, cup.id, chosen.id) : null;
    const teams = allTeams.filter(
      ({ isManager, roster }) =>
        isManager || roster.some(({ player }) => player && player.id === chosen?.id),
    );
    const invitations = await myInvitations(ctx, cup);
    const requests = await myJoinRequests(ctx, cup);
    const views = await Promise.all(
      teams.map(async (team) => {
        const present = nowAndNext(await listTeamGames(ctx, team.id), ctx.now, cup.zone);
        const fill = await readFill(ctx, cup, team);
        const due = paymentDue(cup);
        return myTeamView(team, { chosen, family }, { due, tournaments }, { present, fill });
      }),
    );
    return {
      reader: "player" as const,
      announced,
      cupName: cup.name,
      closed: whyRegistrationClosed(cup, ctx.now),
      rosters: whyRostersLocked(cup, ctx.now) ?? whenRostersLock(cup, ctx.now),
      locked: whyRostersLocked(cup, ctx.now) !== null,
      tournaments: tournaments.map(({ name, slug }) => ({ name, slug })),
      teams: views,
      family: family.length > 1 ? family.map(({ dob: _dob, ...player }) => player) : [],
      player: chosen && { id: chosen.id, isHolder: chosen.isHolder },
      own: own && { state: own.state, address: own.guardian?.address ?? null },
      pendingMayPlay: cup.pendingMayPlay,
      mayAddPlayers: holder !== undefined && !isUnder18(holder.dob, todayIn(cup.zone, ctx.now)),
      waiting: waiting && {
        tournamentName: waiting.tournamentName,
        showContact: waiting.showContact,
      },
      ask: {
        done: query.get("done"),
      },
      // Only if the admin requires confirmed emails.
      unverified: unverified?.by ? unverified : null,
      offersLink: !unverified?.by,
      requests,
      invitations,
      until: [
        nextBannerChange(announced),
        ...views.map(({ present }) => present.until),
        ...invitations.map(({ until }) => until.iso),
        ...teams.flatMap(({ roster }) => roster.map(({ held }) => held?.until.iso ?? null)),
        ...requests.filter(({ state }) => state === "open").map(({ until }) => until.iso),
        unverified?.by && !unverified.overdue ? unverified.by.iso : null,
        nextDeadline(cup, ctx.now),
      ]
        .filter((each) => each !== null)
        .toSorted()[0],
      topics: [
        accountTopic(ctx.actor.accountId),
        cupTopic(cup.id),
        ...teams.flatMap((team) => [teamTopic(team.id), tournamentTopic(team.tournamentId)]),
        ...(waiting ? [waitlistTopic(waiting.tournamentId)] : []),
        ...views.filter(({ fill }) => fill).map((team) => waitlistTopic(team.tournamentId)),
      ],
    };
  },
);

/** Forms without an intent are recognized by their fields. */
function intentOf(fields: FormData): string {
  const intent = fields.get("intent");
  if (typeof intent === "string") return intent;
  if (fields.has("teamCode")) return "join";
  if (fields.has("name")) return "create";
  return fields.has("tournamentName") ? "join-waitlist" : "";
}

/** The player named in the form, which the verbs authorize, or the page's default. */
async function playerOf({ ctx, fields }: Submitted): Promise<string> {
  const named = fields.get("playerId");
  if (named !== null) return playerId.parse(named);
  const family = await readFamily(ctx, await currentCup(ctx.db));
  const chosen = actingPlayer(family, null);
  if (!chosen) throw new DomainError("forbidden", "This account has no player.");
  return chosen.id;
}

/** Keeps the chosen player of an account that has several. */
function done({ url }: Submitted, outcome: string): Response {
  return redirect(teamsPath(url.searchParams.get("player"), { done: outcome }), 303);
}

export const action = forms(
  {
    create: form({
      access: "own player",
      limits: ["create-team.account"],
      input: createTeamInput,
      failed: "Failed to create team. Please try again.",
      failedOnFields: true,
      run: async (input, submitted) => {
        const playerId = await playerOf(submitted);
        await createTeam(submitted.ctx, { ...input, playerId });
        return done(submitted, "created");
      },
    }),
    join: form({
      access: "own player",
      limits: ["wrong-team-code.account", "wrong-team-code.address", "join-request.team"],
      input: joinTeamInput,
      failed: "Failed to join team. Please try again.",
      run: async (input, submitted) => {
        const floor = minimumDelay();
        const playerId = await playerOf(submitted);
        const { requested } = await joinTeam(submitted.ctx, { ...input, playerId });
        if (!requested) return done(submitted, "joined");
        // Response time must not reveal whether a team has the code.
        await floor;
        return done(submitted, "requested");
      },
    }),
    leave: form({
      access: "own player",
      input: leaveTeamInput,
      failed: "Failed to leave team. Please try again.",
      run: async (input, submitted) => {
        await leaveTeam(submitted.ctx, input);
        return done(submitted, "left");
      },
    }),
    delete: form({
      access: "manager",
      input: deleteTeamInput,
      failed: "Failed to delete team. Please try again.",
      run: async (input, submitted) => {
        await deleteTeam(submitted.ctx, input);
        return done(submitted, "deleted");
      },
    }),
    "join-waitlist": form({
      access: "own player",
      input: joinWaitlistInput,
      failed: "Failed to join waitlist. Please try again.",
      run: async (input, submitted) => {
        await joinWaitlist(submitted.ctx, { ...input, playerId: await playerOf(submitted) });
        return done(submitted, "waitlist-joined");
      },
    }),
    "edit-waitlist": form({
      access: "own player",
      input: editWaitlistInput,
      failed: "Failed to edit waitlist. Please try again.",
      run: async (input, submitted) => {
        await editWaitlist(submitted.ctx, { ...input, playerId: await playerOf(submitted) });
        return done(submitted, "waitlist-edited");
      },
    }),
    "leave-waitlist": form({
      access: "own player",
      input: noFields,
      failed: "Failed to leave waitlist. Please try again.",
      run: async (_, submitted) => {
        await leaveWaitlist(submitted.ctx, { playerId: await playerOf(submitted) });
        return done(submitted, "waitlist-left");
      },
    }),
  },
  intentOf,
);

export default function Teams({ loaderData: page }: Route.ComponentProps) {
  const answer = useFormAnswer();
  if (page.reader === "player") {
    return (
      <>
        <PageHead title="Teams" />
        <AnnouncementBanners banners={page.announced} />
        {page.unverified ? <VerifyNotice {...page.unverified} /> : null}
        <PlayerTeams page={page} answer={answer} />
      </>
    );
  }
  const Page = page.reader === "visitor" ? VisitorTeams : AdminTeams;
  return (
    <Page>
      <AnnouncementBanners banners={page.announced} />
      <FormFailure answer={answer} />
    </Page>
  );
}
