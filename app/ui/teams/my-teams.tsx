import { Fragment } from "react";
import type { FamilyPlayer } from "../../../domain/people/guardians/family.ts";
import type { MyInvitation } from "../../../domain/teams/invitations/list-invitations.ts";
import type { MyJoinRequest } from "../../../domain/teams/joining.ts";
import { FormFailure } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { type OwnGuardian, PendingNotice } from "../guardians/guardian-request.tsx";
import { LinkCard } from "../link-card.tsx";
import { Notice } from "../notice.tsx";
import { type Acting, AddPlayerLine, actingFor, FamilyChoice } from "./acting-player.tsx";
import { FillTeam } from "./fill-team.tsx";
import { InvitationNotices } from "./invitation-notices.tsx";
import { CreateTeamForm, JoinTeamForm, Waitlist } from "./join-forms.tsx";
import type { MyTeam } from "./my-team-views.ts";
import { FormOutcome, OUTCOMES, RequestNotices } from "./my-teams-notices.tsx";
import { TeamPanel } from "./team-panel.tsx";

export interface PlayerPage {
  cupName: string;
  closed: string | null;
  rosters: string | null;
  locked: boolean;
  tournaments: { name: string; slug: string }[];
  teams: MyTeam[];
  waiting: { tournamentName: string; showContact: boolean } | null;
  family: FamilyPlayer[];
  player: { id: string; isHolder: boolean } | null;
  own: OwnGuardian | null;
  pendingMayPlay: boolean;
  mayAddPlayers: boolean;
  /** True if nothing else on the page offers to send the confirmation link. */
  offersLink: boolean;
  requests: MyJoinRequest[];
  invitations: MyInvitation[];
  ask: { done: string | null };
}

export function PlayerTeams({
  page,
  answer,
}: {
  page: PlayerPage;
  answer: FormAnswer | undefined;
}) {
  const { teams, waiting, ask } = page;
  const plays = teams.some((team) => team.ownPlayerId !== null);
  const sentence = answer ? null : (OUTCOMES.get(ask.done ?? "") ?? null);
  const acting = actingOf(page);
  const filled = FILLING.has(ask.done ?? "") ? teams.find(({ fill }) => fill) : undefined;
  const child = page.family.find(({ id, isHolder }) => id === page.player?.id && !isHolder) ?? null;
  const ways = <WaysToPlay page={page} acting={acting} answer={answer} />;
  return (
    <>
      {sentence && filled === undefined ? (
        <FormOutcome sentence={sentence} more={moreOf(ask.done, plays, child)} />
      ) : null}
      {page.family.length > 0 ? (
        <FamilyChoice family={page.family} chosen={page.player?.id ?? null} />
      ) : null}
      {page.own ? <PendingNotice own={page.own} mayPlay={page.pendingMayPlay} /> : null}
      {formIsShown(answer?.form, page, plays) ? null : <FormFailure answer={answer} />}
      <InvitationNotices invitations={page.invitations} />
      <RequestNotices requests={page.requests} />
      {teams.map((team, index) => (
        <Fragment key={team.id}>
          <TeamPanel
            team={team}
            cupName={page.cupName}
            offersLink={page.offersLink}
            isFirst={index === 0}
          />
          <FillTeam
            team={team}
            player={acting.player}
            offersLink={page.offersLink}
            outcome={team === filled ? sentence : null}
          />
        </Fragment>
      ))}
      {page.rosters && !teams.some(({ fill }) => fill?.closed === page.rosters) ? (
        <Notice>
          <p>{page.rosters}</p>
        </Notice>
      ) : null}
      {page.closed && !plays ? (
        <Notice>
          <p>{page.closed}</p>
        </Notice>
      ) : null}
      {teams.length === 0 ? (
        <>
          {page.locked ? null : <WayCards waiting={waiting !== null} />}
          <div className="my-5 grid items-start gap-5 *:my-0 md:grid-cols-2">
            {page.locked ? null : (
              <CreateTeamForm
                answer={answer}
                acting={acting}
                tournaments={page.tournaments.map(({ name }) => name)}
              />
            )}
            {ways}
          </div>
        </>
      ) : null}
      {teams.length > 0 && !plays ? (
        // A coach of one tournament can be young enough to play in the other.
        <details open={waiting !== null || answer !== undefined || child !== null || undefined}>
          <summary>
            {child ? `Another team for ${child.firstName}` : "Do you also want to play?"}
          </summary>
          {ways}
        </details>
      ) : null}
      {page.mayAddPlayers ? <AddPlayerLine /> : null}
    </>
  );
}

const FILLING = new Set(["invited", "withdrawn"]);

function WayCards({ waiting }: { waiting: boolean }) {
  return (
    <nav aria-label="Ways to a team" className="grid gap-3 md:hidden">
      <LinkCard href="#create" title="Create a Team" icon="people">
        You have players, or will find them.
      </LinkCard>
      <LinkCard href="#join" title="Join a Team" icon="key">
        You were given a team code.
      </LinkCard>
      <LinkCard
        href="#waitlist"
        title={waiting ? "Tournament Waitlist" : "Join Tournament Waitlist"}
        icon="list"
      >
        {waiting ? "You are on it: change or leave it." : "You look for a team."}
      </LinkCard>
    </nav>
  );
}

function actingOf({ family, player }: PlayerPage): Acting {
  return actingFor(player?.id ?? null, family.length > 0);
}

function WaysToPlay({
  page,
  acting,
  answer,
}: {
  page: PlayerPage;
  acting: Acting;
  answer: FormAnswer | undefined;
}) {
  const { waiting, tournaments } = page;
  const list = tournaments.find((each) => each.name === waiting?.tournamentName);
  return (
    <>
      {page.locked ? null : <JoinTeamForm answer={answer} acting={acting} />}
      <Waitlist
        answer={answer}
        acting={acting}
        tournaments={tournaments.map(({ name }) => name)}
        waiting={waiting && { ...waiting, address: `/teamWaitlist?group=${list?.slug ?? ""}` }}
      />
    </>
  );
}

function moreOf(done: string | null, plays: boolean, child: FamilyPlayer | null): string | null {
  if (done !== "created") return null;
  if (plays && child) {
    return `You manage it, and ${child.firstName} plays in its first slot. Pass the team code on to your players.`;
  }
  return plays
    ? "You manage it and play in its first slot. Pass the team code on to your players."
    : "You manage it without a slot. Pass the team code on to your players.";
}

/** Its messages are then shown in the form. */
function formIsShown(form: string | undefined, page: PlayerPage, plays: boolean): boolean {
  if (form === "create") return !page.locked && page.teams.length === 0;
  if (form === "join") return !page.locked && !plays;
  if (form === "join-waitlist") return !plays && page.waiting === null;
  if (form === "edit-waitlist") return !plays && page.waiting !== null;
  return false;
}

/** The question opened by the address; without a team it applies to any. */
