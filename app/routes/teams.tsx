import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isStaff } from "#domain/core/context.ts";
import { accountTopic, cupTopic } from "#domain/core/topics.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { nextBannerChange } from "#domain/site/announcements/banner-rules.ts";
import { readOwnBanners } from "#domain/site/announcements/banners.ts";
import {
  createTeamFields,
  createTeamInput,
  deleteTeamInput,
  editWaitlistFields,
  joinTeamFields,
  joinWaitlistFields,
  leaveTeamInput,
} from "#domain/teams/input.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { leaveTeam } from "#domain/teams/roster-changes.ts";
import { deleteTeam } from "#domain/teams/team-lifecycle.ts";
import {
  createOrRequestTeam,
  withdrawTeamRequest,
} from "#domain/teams/team-requests/request-team.ts";
import {
  editWaitlist,
  joinWaitlist,
  leaveWaitlist,
} from "#domain/teams/waitlist/join-and-leave.ts";
import { message } from "#i18n/message.ts";
import { useFormAnswer } from "../forms/answer.tsx";
import { doneMessage } from "../forms/form-messages.ts";
import { form, forms, mutationForms } from "../forms/forms.ts";
import { minimumDelay } from "../http/minimum-delay.ts";
import { withDependencies } from "../http/request-context.ts";
import { playerOf } from "../loaders/accounts.ts";
import { readMyTeams } from "../loaders/my-teams.ts";
import { page } from "../routing/page.ts";
import { VerifyNotice } from "../ui/accounts/email-link.tsx";
import { PendingNotice } from "../ui/guardians/guardian-request.tsx";
import { FoldedBanners } from "../ui/messages/announcement-banners.tsx";
import { Page } from "../ui/page.tsx";
import { Notice } from "../ui/page-layout.tsx";
import { CoManagerNotices } from "../ui/teams/co-managers.tsx";
import { InvitationNotices } from "../ui/teams/invitation-notices.tsx";
import { CreateTeamForm, JoinTeamForm, Waitlist } from "../ui/teams/join-forms.tsx";
import {
  AddPlayerLine,
  AdminTeams,
  FamilyChoice,
  RequestNotices,
  VisitorTeams,
} from "../ui/teams/my-teams.tsx";
import { TeamHeading, TeamPanel } from "../ui/teams/team-panel.tsx";
import { TeamRequestNotice } from "../ui/teams/team-requests.tsx";
import { FillTeam } from "../ui/teams/waitlist.tsx";
import type { Route } from "./+types/teams";

/** By the intents of /invitations that lead back to the team's open slots. */
const INVITING = {
  invite: message("teams.done.invited"),
  withdraw: message("teams.done.withdrew"),
};

export const loader = page(
  {
    access: "everybody",
    title: message("teams.title"),
    description: message("teams.description"),
    card: "teams",
    cache: { for: "visitors", uncached: ["player", "confirm"] },
    done: {
      ...INVITING,
      accept: message("teams.join.done"),
      decline: message("teams.done.declined"),
      requested: message("teams.join.requested"),
      asked: message("teamRequests.asked"),
      added: message("teams.done.added"),
      removed: message("teams.done.removed"),
      "handed-over": message("teams.done.handedOver"),
      "accept-co-managing": message("coManagers.answer.accepted"),
      "decline-co-managing": message("coManagers.answer.declined"),
      "stepped-down": message("coManagers.stepDown.done"),
    },
  },
  async ({ ctx, context, query, translate }) => {
    const current = await readCupOverview(ctx);
    const announced = await readOwnBanners(ctx, current.cup.id);
    if (ctx.actor.kind === "visitor" || isStaff(ctx.actor)) {
      const isVisitor = ctx.actor.kind === "visitor";
      return withDependencies(context, {
        reader: isVisitor ? ("visitor" as const) : ("admin" as const),
        announced,
        until: nextBannerChange(announced),
        topics: [cupTopic(current.cup.id)],
        address: isVisitor ? "/teams" : undefined,
      });
    }
    const { changesAt, topics, ...mine } = await readMyTeams(ctx, current, query.get("player"));
    return {
      ...mine,
      announced,
      done: query.get("done"),
      invited: translate(doneMessage(INVITING, query.get("done"))),
      until: [nextBannerChange(announced), ...changesAt].flatMap((at) => at ?? []).toSorted()[0],
      topics: [accountTopic(ctx.actor.accountId), ...topics],
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

export const action = forms(
  {
    create: form({
      access: "own player",
      fields: createTeamFields,
      input: createTeamInput,
      done: message("teams.create.done"),
      failed: message("teams.create.failed"),
      failedOnFields: true,
      run: async (input, submitted) => {
        const playerId = await playerOf(submitted);
        const { requested } = await createOrRequestTeam(submitted.ctx, { ...input, playerId });
        return requested ? submitted.back("asked") : null;
      },
    }),
    "withdraw-request": form({
      access: "account",
      done: message("teamRequests.waiting.withdrawn"),
      run: (_, { ctx }) => withdrawTeamRequest(ctx),
    }),
    join: form({
      access: "own player",
      fields: joinTeamFields,
      done: message("teams.join.done"),
      failed: message("teams.join.failed"),
      run: async (input, submitted) => {
        const floor = minimumDelay();
        const playerId = await playerOf(submitted);
        const { requested } = await joinTeam(submitted.ctx, { ...input, playerId });
        if (!requested) return;
        // Response time must not reveal whether a team has the code.
        await floor;
        return submitted.back("requested");
      },
    }),
    leave: mutationForms("own player")(leaveTeam, leaveTeamInput, message("teams.leave.done"), {
      failed: message("teams.leave.failed"),
    }),
    delete: mutationForms("manager")(deleteTeam, deleteTeamInput, message("teams.delete.done"), {
      failed: message("teams.delete.failed"),
    }),
    "join-waitlist": form({
      access: "own player",
      fields: joinWaitlistFields,
      done: message("teams.waitlist.joined"),
      failed: message("teams.waitlist.joinFailed"),
      run: async (input, submitted) =>
        joinWaitlist(submitted.ctx, { ...input, playerId: await playerOf(submitted) }),
    }),
    "edit-waitlist": form({
      access: "own player",
      fields: editWaitlistFields,
      done: message("teams.waitlist.edited"),
      failed: message("teams.waitlist.editFailed"),
      run: async (input, submitted) =>
        editWaitlist(submitted.ctx, { ...input, playerId: await playerOf(submitted) }),
    }),
    "leave-waitlist": form({
      access: "own player",
      done: message("teams.waitlist.left"),
      failed: message("teams.waitlist.leaveFailed"),
      run: async (_, submitted) =>
        leaveWaitlist(submitted.ctx, { playerId: await playerOf(submitted) }),
    }),
  },
  intentOf,
);

export default function Teams({ loaderData: page }: Route.ComponentProps) {
  const banners = <FoldedBanners banners={page.announced} />;
  if (page.reader === "player") return <PlayerTeams page={page} banners={banners} />;
  const ByReader = page.reader === "visitor" ? VisitorTeams : AdminTeams;
  return <ByReader>{banners}</ByReader>;
}

type PlayerPage = Extract<Route.ComponentProps["loaderData"], { reader: "player" }>;

function PlayerTeams({ page, banners }: { page: PlayerPage; banners: ReactNode }) {
  const { teams, waiting, done, invited, family, player, locked, offersLink } = page;
  const t = useTranslations("teams");
  const answer = useFormAnswer();
  const plays = teams.some((team) => team.ownPlayerId !== null);
  const filled = invited && teams.find(({ fill }) => fill);
  const child = family.find(({ id, isHolder }) => id === player?.id && !isHolder) ?? null;
  const acting = {
    playerId: player?.id,
    childName: child?.firstName ?? null,
    ageGroup: player?.ageGroup ?? "adult",
    isOneOfSeveral: family.length > 0,
  };
  const names = page.tournaments.map(({ name }) => name);
  const list = page.tournaments.find(({ name }) => name === waiting?.tournamentName);
  const { mayCreate, isManager, feePassed } = page;
  const create = mayCreate ? (
    <CreateTeamForm acting={acting} tournaments={names} isAnother={isManager} fee={feePassed} />
  ) : null;
  const ways = (
    <>
      {locked ? null : <JoinTeamForm acting={acting} isChosen={page.requests.length > 0} />}
      <Waitlist
        acting={acting}
        tournaments={names}
        waiting={waiting && { ...waiting, address: `/teamWaitlist?group=${list?.slug ?? ""}` }}
      />
    </>
  );
  // A single team is what the page is about.
  const [single] = teams.length === 1 ? teams : [];
  return (
    <Page
      title={single && <TeamHeading team={single} />}
      kicker={single && `${t("title")} · ${single.tournamentName}`}
      done={filled ? null : undefined}
      more={
        done === "create"
          ? t("create.next", {
              plays: plays ? (child ? "child" : "you") : "nobody",
              name: child?.firstName ?? "",
            })
          : null
      }
    >
      {banners}
      {page.unverified ? <VerifyNotice {...page.unverified} /> : null}
      {family.length > 0 ? <FamilyChoice family={family} chosen={player?.id ?? null} /> : null}
      {page.own ? <PendingNotice own={page.own} mayPlay={page.pendingMayPlay} /> : null}
      {page.teamRequest ? <TeamRequestNotice request={page.teamRequest} /> : null}
      <CoManagerNotices {...page.coManaging} offersLink={offersLink} />
      <InvitationNotices invitations={page.invitations} />
      <RequestNotices requests={page.requests} />
      {teams.map((team, index) => (
        <TeamPanel
          key={team.id}
          team={team}
          cupName={page.cupName}
          offersLink={offersLink}
          isFirst={index === 0}
          isHeaded={team === single}
        >
          <FillTeam
            team={team}
            player={acting.isOneOfSeveral ? (player?.id ?? null) : null}
            offersLink={offersLink}
            done={team === filled && !answer ? invited : null}
          />
        </TeamPanel>
      ))}
      {page.rosters && !teams.some(({ fill }) => fill?.closed === page.rosters) ? (
        <Notice text={page.rosters} />
      ) : null}
      {page.closed && !plays ? <Notice text={page.closed} /> : null}
      {teams.length === 0 ? (
        <section aria-label={t("ways")} className="my-5 grid max-w-3xl gap-3">
          {create}
          {ways}
        </section>
      ) : null}
      {teams.length > 0 && !plays ? (
        // A coach of one tournament can be young enough to play in the other.
        <section className="my-5 grid max-w-3xl gap-3">
          <h2 className="my-0">
            {child ? t("another.child", { name: child.firstName }) : t("another.you")}
          </h2>
          {create}
          {ways}
        </section>
      ) : null}
      {plays && create ? <section className="my-5 grid max-w-3xl gap-3">{create}</section> : null}
      {page.mayAddPlayers ? <AddPlayerLine /> : null}
    </Page>
  );
}
