import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { forms, type Submitted, staffForm } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { ConsoleMailNotice } from "#app/ui/mail/mail-notice.tsx";
import { Page, useDoneKey } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
import {
  AssignForm,
  MakeTeamForm,
  ShortTeams,
  WaitingPlayers,
} from "#app/ui/teams/assign-players.tsx";
import { cupTopic, tournamentTopic, waitlistTopic } from "#domain/core/topics.ts";
import { whyRostersLocked } from "#domain/cup/cup-dates-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import {
  assignPlayerFields,
  createTeamFromWaitlistInput,
  invitationInput,
  waitlistTeamFields,
} from "#domain/teams/input.ts";
import { withdrawInvitation } from "#domain/teams/invitations/close-invitations.ts";
import { invitePlayer } from "#domain/teams/invitations/invite-player.ts";
import {
  assignPlayer,
  createTeamFromWaitlist,
  listAssignments,
} from "#domain/teams/waitlist/assign-players.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: ["registrar"], title: message("consoleTeams.waitlist.title") },
  async ({ ctx, query, translate }) => {
    const cup = await currentCup(ctx.db);
    const tournaments = await listAssignments(ctx, cup);
    const waiting = tournaments.flatMap((tournament) => tournament.waiting);
    const locked = whyRostersLocked(cup, ctx.now, ctx.locale);
    const invitations = waiting.flatMap((player) => player.invitations);
    return {
      tournaments,
      locked: locked && translate(locked),
      made: query.get("done") === "make" ? teamSize(query.get("made")) : null,
      until: invitations.map(({ until }) => until.iso).toSorted()[0],
      topics: [
        cupTopic(cup.id),
        // Tournament topics also cover team rosters and held slots.
        ...tournaments.flatMap(({ id }) => [tournamentTopic(id), waitlistTopic(id)]),
      ],
    };
  },
);

/** From "5 of 7"; null if the team is full. */
function teamSize(made: string | null): { players: number; slots: number } | null {
  const [, players, slots] = /^([0-9]{1,3}) of ([0-9]{1,3})$/.exec(made ?? "") ?? [];
  return players === slots ? null : { players: Number(players), slots: Number(slots) };
}

const placeName = ({ text }: Submitted) => `place-${text("tournamentId")}`;

export const action = forms({
  propose: staffForm(["registrar"], {
    name: placeName,
    fields: assignPlayerFields,
    done: { mail: "proposed" },
    run: (input, { ctx }) => invitePlayer(ctx, input),
  }),
  place: staffForm(["registrar"], {
    name: placeName,
    fields: assignPlayerFields,
    done: message("consoleTeams.waitlist.placed"),
    run: (input, { ctx }) => assignPlayer(ctx, input),
  }),
  withdraw: staffForm(["registrar"], {
    input: invitationInput,
    done: message("consoleTeams.waitlist.withdrawn"),
    run: (input, { ctx }) => withdrawInvitation(ctx, input),
  }),
  make: staffForm(["registrar"], {
    name: ({ text }) => `make-${text("tournamentId")}`,
    fields: waitlistTeamFields,
    input: ({ fields }) => {
      // `plainFields` keeps only the first of repeated fields, so join the selected players.
      const selected = fields.getAll("player").filter((each) => typeof each === "string");
      fields.set("players", selected.join(","));
      return createTeamFromWaitlistInput;
    },
    done: message("consoleTeams.waitlist.made"),
    run: async (input, { ctx, intent, back }) => {
      const { players, rosterSize } = await createTeamFromWaitlist(ctx, input);
      return back(intent, `&${new URLSearchParams({ made: `${players} of ${rosterSize}` })}`);
    },
  }),
});

export default function Waitlist() {
  const t = useTranslations("consoleTeams");
  const { tournaments, locked, made } = useLoaderData<typeof loader>();
  const doneKey = useDoneKey();
  return (
    <Page lead={t("waitlist.lead")} done={made ? t("waitlist.madeWith", made) : undefined}>
      <ConsoleMailNotice />
      {locked ? <p>{t("waitlist.locked", { why: locked })}</p> : null}
      <div className="cols mt-5 [--col:44rem]">
        {tournaments.map((tournament) => (
          <Panel key={tournament.id} heading={tournament.name} id={tournament.slug}>
            <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
              <ShortTeams {...tournament} />
              <WaitingPlayers waiting={tournament.waiting} />
            </div>
            {tournament.waiting.length > 0 && tournament.teams.length > 0 ? (
              <AssignForm key={doneKey} tournament={tournament} mayPropose={locked === null} />
            ) : null}
            {tournament.waiting.length > 0 ? <MakeTeamForm tournament={tournament} /> : null}
          </Panel>
        ))}
      </div>
    </Page>
  );
}
