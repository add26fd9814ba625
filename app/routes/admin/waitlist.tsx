import { redirect, useLoaderData, useNavigation } from "react-router";
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
import { unmatchedAnswer, useFormAnswer } from "../../forms/answer.tsx";
import { FormFailure } from "../../forms/form.tsx";
import { form, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { type MailMessages, useMailMessages } from "../../ui/mail/mail-messages.ts";
import { ConsoleMailNotice } from "../../ui/mail/mail-notice.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead, Panel } from "../../ui/page-layout.tsx";
import {
  AssignForm,
  MakeTeamForm,
  ShortTeams,
  WaitingPlayers,
} from "../../ui/teams/assign-players.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

export const loader = page({ access: "admin", title: "Waitlist" }, async ({ ctx, query }) => {
  const cup = await currentCup(ctx.db);
  const placing = await listAssignments(ctx, cup);
  const held = placing.flatMap(({ waiting }) => waiting.flatMap((each) => each.invitations));
  return {
    tournaments: placing,
    locked: whyRostersLocked(cup, ctx.now),
    done: query.get("done"),
    made: query.get("made"),
    until: held.map(({ until }) => until.iso).toSorted()[0],
    topics: [
      cupTopic(cup.id),
      // Tournament topics also cover team rosters and held slots.
      ...placing.flatMap(({ id }) => [tournamentTopic(id), waitlistTopic(id)]),
    ],
  };
});

const HERE = "/admin/waitlist";

const done = (outcome: string) => redirect(`${HERE}?done=${outcome}`, 303);

export const action = forms({
  propose: form({
    access: "admin",
    limits: ["invite.player-by-team", "invite.player"],
    name: ({ fields }) => `place-${textIn(fields, "tournamentId")}`,
    input: assignPlayerInput,
    run: async (input, { ctx }) => {
      await invitePlayer(ctx, input);
      return done("proposed");
    },
  }),
  place: form({
    access: "admin",
    name: ({ fields }) => `place-${textIn(fields, "tournamentId")}`,
    input: assignPlayerInput,
    run: async (input, { ctx }) => {
      await assignPlayer(ctx, input);
      return done("placed");
    },
  }),
  withdraw: form({
    access: "admin",
    input: invitationInput,
    run: async (input, { ctx }) => {
      await withdrawInvitation(ctx, input);
      return done("withdrawn");
    },
  }),
  make: form({
    access: "admin",
    name: ({ fields }) => `make-${textIn(fields, "tournamentId")}`,
    input: ({ fields }) => {
      // `plainFields` keeps only the first of repeated fields, so join the selected players.
      const selected = fields.getAll("player").filter((each) => typeof each === "string");
      fields.set("players", selected.join(","));
      return createTeamFromWaitlistInput;
    },
    run: async (input, { ctx }) => {
      const { players, rosterSize } = await createTeamFromWaitlist(ctx, input);
      const made = `${players} of ${rosterSize}`;
      return redirect(`${HERE}?${new URLSearchParams({ done: "made", made })}`, 303);
    },
  }),
});

function textIn(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

function sentenceOf(
  { proposed }: MailMessages,
  done: string | null,
  made: string | null,
): string | null {
  if (done === "proposed") return proposed;
  if (done === "placed") return "Player placed on the team.";
  if (done === "withdrawn") return "Invitation withdrawn.";
  if (done !== "made") return null;
  const size = /^([0-9]+) of ([0-9]+)$/.exec(made ?? "");
  if (!size || size[1] === size[2]) return "Team made.";
  return `Team made with ${size[0]} players; it appears below until it is full.`;
}

function formsOf({ id, waiting, teams }: { id: number; waiting: unknown[]; teams: unknown[] }) {
  if (waiting.length === 0) return [];
  return teams.length > 0 ? [`make-${id}`, `place-${id}`] : [`make-${id}`];
}

export default function Waitlist() {
  const { tournaments, locked, done, made } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const words = useMailMessages();
  const sentence = answer ? null : sentenceOf(words, done, made);
  return (
    <>
      <PageHead
        compact
        title="Waitlist"
        lead="Teams with empty slots, and players without a team."
      />
      <ConsoleMailNotice />
      {sentence ? <Done>{sentence}</Done> : null}
      {locked ? <p>{locked} Nobody can be invited any more; you can still place players.</p> : null}
      <FormFailure answer={unmatchedAnswer(answer, tournaments.flatMap(formsOf))} />
      {tournaments.map((tournament) => (
        <Panel key={tournament.id} heading={tournament.name} id={tournament.slug}>
          <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
            <ShortTeams tournament={tournament} />
            <WaitingPlayers tournament={tournament} disabled={disabled} />
          </div>
          {tournament.waiting.length > 0 && tournament.teams.length > 0 ? (
            <AssignForm
              key={`place-${tournament.waiting.length}-${done}`}
              {...{ tournament, answer, disabled }}
              mayPropose={locked === null}
            />
          ) : null}
          {tournament.waiting.length > 0 ? (
            <MakeTeamForm {...{ tournament, answer, disabled }} />
          ) : null}
        </Panel>
      ))}
    </>
  );
}
