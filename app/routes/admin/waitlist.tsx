import { useLoaderData } from "react-router";
import { cupTopic, tournamentTopic, waitlistTopic } from "../../../domain/core/topics.ts";
import { whyRostersLocked } from "../../../domain/cup/cup-dates-rules.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import {
  assignPlayerInput,
  createTeamFromWaitlistInput,
  invitationInput,
} from "../../../domain/teams/input.ts";
import { withdrawInvitation } from "../../../domain/teams/invitations/close-invitations.ts";
import { invitePlayer } from "../../../domain/teams/invitations/invite-player.ts";
import {
  assignPlayer,
  createTeamFromWaitlist,
} from "../../../domain/teams/waitlist/assign-players.ts";
import { listAssignments } from "../../../domain/teams/waitlist/assignment-overview.ts";
import { adminForm, forms, type Submitted } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { ConsoleMailNotice } from "../../ui/mail/mail-notice.tsx";
import { Page, useDoneKey } from "../../ui/page.tsx";
import { Panel } from "../../ui/page-layout.tsx";
import {
  AssignForm,
  MakeTeamForm,
  ShortTeams,
  WaitingPlayers,
} from "../../ui/teams/assign-players.tsx";

export const loader = page({ access: "admin", title: "Waitlist" }, async ({ ctx, query }) => {
  const cup = await currentCup(ctx.db);
  const tournaments = await listAssignments(ctx, cup);
  const invitations = tournaments.flatMap(({ waiting }) =>
    waiting.flatMap((player) => player.invitations),
  );
  return {
    tournaments,
    locked: whyRostersLocked(cup, ctx.now),
    made: query.get("done") === "make" ? teamSize(query.get("made")) : null,
    until: invitations.map(({ until }) => until.iso).toSorted()[0],
    topics: [
      cupTopic(cup.id),
      // Tournament topics also cover team rosters and held slots.
      ...tournaments.flatMap(({ id }) => [tournamentTopic(id), waitlistTopic(id)]),
    ],
  };
});

/** "5 of 7", unless the team is full. */
function teamSize(made: string | null): string | null {
  const [size, players, slots] = /^([0-9]+) of ([0-9]+)$/.exec(made ?? "") ?? [];
  return size && players !== slots ? size : null;
}

/** Each tournament has a form of that name. */
const ofTournament = (name: string) => ({
  name: ({ text }: Submitted) => `${name}-${text("tournamentId")}`,
});

export const action = forms({
  propose: adminForm({
    ...ofTournament("place"),
    limits: ["invite.player-by-team", "invite.player"],
    input: assignPlayerInput,
    done: ({ proposed }) => proposed,
    run: (input, { ctx }) => invitePlayer(ctx, input),
  }),
  place: adminForm({
    ...ofTournament("place"),
    input: assignPlayerInput,
    done: "Player placed on the team.",
    run: (input, { ctx }) => assignPlayer(ctx, input),
  }),
  withdraw: adminForm({
    input: invitationInput,
    done: "Invitation withdrawn.",
    run: (input, { ctx }) => withdrawInvitation(ctx, input),
  }),
  make: adminForm({
    ...ofTournament("make"),
    input: ({ fields }) => {
      // `plainFields` keeps only the first of repeated fields, so join the selected players.
      const selected = fields.getAll("player").filter((each) => typeof each === "string");
      fields.set("players", selected.join(","));
      return createTeamFromWaitlistInput;
    },
    done: "Team made.",
    run: async (input, { ctx, intent, back }) => {
      const { players, rosterSize } = await createTeamFromWaitlist(ctx, input);
      return back(intent, `&${new URLSearchParams({ made: `${players} of ${rosterSize}` })}`);
    },
  }),
});

function formsOf({ id, waiting, teams }: { id: number; waiting: unknown[]; teams: unknown[] }) {
  if (waiting.length === 0) return [];
  return teams.length > 0 ? [`make-${id}`, `place-${id}`] : [`make-${id}`];
}

export default function Waitlist() {
  const { tournaments, locked, made } = useLoaderData<typeof loader>();
  const doneKey = useDoneKey();
  return (
    <Page
      lead="Teams with empty slots, and players without a team."
      done={made ? `Team made with ${made} players; it appears below until it is full.` : undefined}
      forms={tournaments.flatMap(formsOf)}
    >
      <ConsoleMailNotice />
      {locked ? <p>{locked} Nobody can be invited any more; you can still place players.</p> : null}
      {tournaments.map((tournament) => (
        <Panel key={tournament.id} heading={tournament.name} id={tournament.slug}>
          <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
            <ShortTeams tournament={tournament} />
            <WaitingPlayers tournament={tournament} />
          </div>
          {tournament.waiting.length > 0 && tournament.teams.length > 0 ? (
            <AssignForm key={doneKey} tournament={tournament} mayPropose={locked === null} />
          ) : null}
          {tournament.waiting.length > 0 ? <MakeTeamForm tournament={tournament} /> : null}
        </Panel>
      ))}
    </Page>
  );
}
