import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useDoneKey } from "#app/forms/done-key.ts";
import { FieldOf, Fields } from "#app/forms/field-of.tsx";
import { TickBoxes } from "#app/forms/fields.tsx";
import { Button, ButtonForm, FieldsForm, PostForm, useFields } from "#app/forms/form.tsx";
import { forms, mutationForms, type Submitted, staffForm } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { timeAt } from "#app/ui/buttons.tsx";
import { ConsoleMailNotice, useMailText } from "#app/ui/mail/mail-notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
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
  type TournamentAssignments,
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
      locked: translate(locked),
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

const registrarForm = mutationForms(["registrar"]);

export const action = forms({
  propose: registrarForm(
    invitePlayer,
    assignPlayerFields,
    { mail: "proposed" },
    { name: placeName },
  ),
  place: registrarForm(assignPlayer, assignPlayerFields, message("consoleTeams.waitlist.placed"), {
    name: placeName,
  }),
  withdraw: registrarForm(
    withdrawInvitation,
    invitationInput,
    message("consoleTeams.waitlist.withdrawn"),
  ),
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

const ROW_LINK = "inline-flex min-h-11 min-w-0 items-center font-bold wrap-anywhere";

function ShortTeams({ teams, rosterSize }: Pick<TournamentAssignments, "teams" | "rosterSize">) {
  const t = useTranslations("consoleTeams");
  return (
    <section>
      <h3>{t("waitlist.shortTeams", { count: teams.length })}</h3>
      {teams.length === 0 ? <p className="text-soft">{t("waitlist.allFull")}</p> : null}
      <ul className="rows">
        {teams.map((team) => (
          <li key={team.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Link to={`/admin/players/${team.id}`} className={ROW_LINK}>
              {team.name}
            </Link>
            <span className="text-soft">
              {t("waitlist.filled", { filled: team.filled, size: rosterSize })}
              {team.held > 0 ? `, ${t("line.held", { count: team.held })}` : null}
              {", "}
              <b className={team.free > 0 ? "text-bad" : ""}>
                {t("waitlist.free", { count: team.free })}
              </b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingPlayers({ waiting }: Pick<TournamentAssignments, "waiting">) {
  const t = useTranslations("consoleTeams");
  return (
    <section>
      <h3>{t("waitlist.waiting", { count: waiting.length })}</h3>
      {waiting.length === 0 ? <p className="text-soft">{t("waitlist.nobody")}</p> : null}
      <ul className="rows">
        {waiting.map((player) => (
          <li key={player.playerId} className="py-1">
            <span className="flex flex-wrap items-center justify-between gap-x-4">
              <Link to={`/admin/people/${player.playerId}`} className={ROW_LINK}>
                {player.name}
              </Link>
              <span className="text-soft">
                {player.age === null
                  ? t("waitlist.ageUnknown")
                  : t("waitlist.years", { age: player.age })}
              </span>
            </span>
            {player.why ? <span className="block text-bad">{player.why}</span> : null}
            {player.invitations.map((invitation) => (
              <div
                key={invitation.id}
                className="flex flex-wrap items-center justify-between gap-x-4 pb-1 text-base"
              >
                <span className="min-w-0 wrap-anywhere text-soft">
                  {t.rich(invitation.byAdmin ? "waitlist.proposedTo" : "waitlist.invitedBy", {
                    team: invitation.teamName,
                    until: invitation.until.text,
                    time: timeAt(invitation.until.iso),
                  })}
                  {invitation.mailed ? null : (
                    <span className="block">{t("waitlist.unmailed")}</span>
                  )}
                </span>
                <ButtonForm
                  intent="withdraw"
                  hidden={{ invitationId: invitation.id }}
                  size="small"
                  aria-label={t("waitlist.withdrawOne", {
                    player: player.name,
                    team: invitation.teamName,
                  })}
                >
                  {t("waitlist.withdraw")}
                </ButtonForm>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AssignForm({
  tournament,
  mayPropose,
}: {
  tournament: TournamentAssignments;
  /** False after the roster lock, when invitations can't be accepted. */
  mayPropose: boolean;
}) {
  const t = useTranslations("consoleTeams");
  const mail = useMailText();
  return (
    <FieldsForm
      name={`place-${tournament.id}`}
      of="place"
      intent={undefined}
      hidden={{ tournamentId: tournament.id }}
      className="mt-4 border-t border-rule pt-2"
    >
      <h3>{t("waitlist.fill")}</h3>
      <Fields
        className="grid gap-x-8 md:grid-cols-2"
        more={{
          playerId: { options: playerOptions(tournament) },
          teamId: {
            options: tournament.teams.map((team) => ({
              value: team.id,
              label: t("waitlist.teamFree", { team: team.name, free: team.free }),
            })),
          },
        }}
      />
      <p className="hint">{mail("proposing")}</p>
      <p className="choices">
        {mayPropose ? (
          <Button kind="plain" name="intent" value="propose">
            {t("waitlist.propose")}
          </Button>
        ) : null}
        <Button kind="plain" name="intent" value="place">
          {t("waitlist.place")}
        </Button>
      </p>
    </FieldsForm>
  );
}

function MakeTeamForm({ tournament }: { tournament: TournamentAssignments }) {
  const t = useTranslations("consoleTeams");
  const id = `make-${tournament.id}`;
  const { form, fields, answer } = useFields<{ players: string }>(id, { of: "make" });
  return (
    <details className="mt-4 border-t border-rule pt-2" open={answer ? true : undefined}>
      <summary className="min-h-11 font-bold">{t("waitlist.make")}</summary>
      <PostForm
        {...form}
        intent="make"
        hidden={{ tournamentId: tournament.id }}
        button={t("waitlist.makeTeam")}
        kind="plain"
      >
        <FieldOf name="name" />
        <TickBoxes
          id={id}
          name="player"
          legend={t("waitlist.players", { size: tournament.rosterSize })}
          options={playerOptions(tournament)}
          ticked={(fields.players.initialValue ?? "").split(",")}
          field={fields.players}
        />
        <FieldOf name="manager" options={playerOptions(tournament)} />
      </PostForm>
    </details>
  );
}

function playerOptions({ waiting }: Pick<TournamentAssignments, "waiting">) {
  return waiting.map(({ playerId, name, age }) => ({
    value: playerId,
    label: age === null ? name : `${name}, ${age}`,
  }));
}
