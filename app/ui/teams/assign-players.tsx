import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { FieldOf, Fields } from "#app/forms/field-of.tsx";
import { Button, ButtonForm, FieldsForm, PostForm, useFields } from "#app/forms/form.tsx";
import type { TournamentAssignments } from "#domain/teams/waitlist/assign-players.ts";
import { useMailText } from "../mail/mail-notice.tsx";

const ROW_LINK = "inline-flex min-h-11 min-w-0 items-center font-bold wrap-anywhere";

export function ShortTeams({
  teams,
  rosterSize,
}: Pick<TournamentAssignments, "teams" | "rosterSize">) {
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

export function WaitingPlayers({ waiting }: Pick<TournamentAssignments, "waiting">) {
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
                className="flex flex-wrap items-center justify-between gap-x-4 pb-1 text-[0.95rem]"
              >
                <span className="min-w-0 wrap-anywhere text-soft">
                  {t.rich(invitation.byAdmin ? "waitlist.proposedTo" : "waitlist.invitedBy", {
                    team: invitation.teamName,
                    until: invitation.until.text,
                    time: (text) => <time dateTime={invitation.until.iso}>{text}</time>,
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

export function AssignForm({
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
          <Button name="intent" value="propose">
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

export function MakeTeamForm({ tournament }: { tournament: TournamentAssignments }) {
  const t = useTranslations("consoleTeams");
  const id = `make-${tournament.id}`;
  const { form, fields, answer } = useFields<{ players: string }>(id, { of: "make" });
  const ticked = new Set((fields.players.initialValue ?? "").split(","));
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
        <fieldset
          className="field"
          aria-describedby={fields.players.errors?.length ? fields.players.errorId : undefined}
        >
          <legend>{t("waitlist.players", { size: tournament.rosterSize })}</legend>
          {tournament.waiting.map((player) => (
            <div key={player.playerId} className="checkbox min-h-11 items-center">
              <input
                id={`${id}-${player.playerId}`}
                type="checkbox"
                name="player"
                value={player.playerId}
                defaultChecked={ticked.has(player.playerId)}
              />
              <label htmlFor={`${id}-${player.playerId}`} className="min-w-0 py-2 wrap-anywhere">
                {nameAndAge(player)}
              </label>
            </div>
          ))}
          {fields.players.errors?.length ? (
            <p id={fields.players.errorId} className="field-error">
              {fields.players.errors[0]}
            </p>
          ) : null}
        </fieldset>
        <FieldOf name="manager" options={playerOptions(tournament)} />
      </PostForm>
    </details>
  );
}

function playerOptions({ waiting }: Pick<TournamentAssignments, "waiting">) {
  return waiting.map((player) => ({ value: player.playerId, label: nameAndAge(player) }));
}

function nameAndAge({ name, age }: { name: string; age: number | null }): string {
  return age === null ? name : `${name}, ${age}`;
}
