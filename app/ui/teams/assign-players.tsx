import { useForm } from "@conform-to/react";
import { Form, Link } from "react-router";
import type { TournamentAssignments } from "../../../domain/teams/waitlist/assignment-overview.ts";
import { answerFor } from "../../forms/answer.tsx";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, IdempotencyKey, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { useMailMessages } from "../mail/mail-messages.ts";

const ROW_LINK = "inline-flex min-h-11 min-w-0 items-center font-bold wrap-anywhere";

export function ShortTeams({ tournament }: { tournament: TournamentAssignments }) {
  const { teams, rosterSize } = tournament;
  return (
    <section>
      <h3>Short teams ({teams.length})</h3>
      {teams.length === 0 ? <p className="text-soft">Every team is full.</p> : null}
      <ul className="rows">
        {teams.map((team) => (
          <li key={team.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Link to={`/admin/players/${team.id}`} className={ROW_LINK}>
              {team.name}
            </Link>
            <span className="text-soft">
              {team.filled} of {rosterSize}
              {team.held > 0 ? `, ${team.held} held` : null}
              {", "}
              <b className={team.free > 0 ? "text-bad" : ""}>{team.free} free</b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function WaitingPlayers({
  tournament: { waiting },
  disabled,
}: {
  tournament: TournamentAssignments;
  disabled: boolean;
}) {
  return (
    <section>
      <h3>Waiting players ({waiting.length})</h3>
      {waiting.length === 0 ? <p className="text-soft">Nobody waits for a team.</p> : null}
      <ul className="rows">
        {waiting.map((player) => (
          <li key={player.playerId} className="py-1">
            <span className="flex flex-wrap items-center justify-between gap-x-4">
              <Link to={`/admin/people/${player.playerId}`} className={ROW_LINK}>
                {player.name}
              </Link>
              <span className="text-soft">
                {player.age === null ? "Age not known" : `${player.age} years`}
              </span>
            </span>
            {player.why ? <span className="block text-bad">{player.why}</span> : null}
            {player.invitations.map((invitation) => (
              <Form
                key={invitation.id}
                method="post"
                className="flex flex-wrap items-center justify-between gap-x-4 pb-1 text-[0.95rem]"
              >
                <Intent value="withdraw" />
                <input type="hidden" name="invitationId" value={invitation.id} />
                <span className="min-w-0 wrap-anywhere text-soft">
                  {invitation.byAdmin ? "Proposed to" : "Invited by"} {invitation.teamName} until{" "}
                  <time dateTime={invitation.until.iso}>{invitation.until.text}</time>
                </span>
                <button
                  type="submit"
                  disabled={disabled}
                  className="button button-plain button-small"
                  aria-label={`Withdraw the invitation of ${player.name} to ${invitation.teamName}`}
                >
                  Withdraw
                </button>
              </Form>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function AssignForm({
  tournament,
  answer: given,
  disabled,
  mayPropose,
}: {
  tournament: TournamentAssignments;
  answer: FormAnswer | undefined;
  disabled: boolean;
  /** False after the roster lock, when invitations can't be accepted. */
  mayPropose: boolean;
}) {
  const id = `place-${tournament.id}`;
  const { proposing } = useMailMessages();
  const answer = answerFor(given, id);
  const [form, fields] = useForm<{ playerId?: string; teamId?: string }>({
    id,
    lastResult: answer?.result,
  });
  return (
    <Form {...formProps(form.id, answer)} className="mt-4 border-t border-rule pt-2">
      <h3>Fill a slot</h3>
      <FormFailure answer={answer} />
      <IdempotencyKey />
      <input type="hidden" name="tournamentId" value={tournament.id} />
      <div className="grid gap-x-8 md:grid-cols-2">
        <SelectField field={fields.playerId} label="Player">
          <option value="">Pick a player</option>
          <PlayerOptions tournament={tournament} />
        </SelectField>
        <SelectField field={fields.teamId} label="Team">
          <option value="">Pick a team</option>
          {tournament.teams.map((team) => (
            <option key={team.id} value={team.id}>
              {team.name} ({team.free} free)
            </option>
          ))}
        </SelectField>
      </div>
      <p className="hint">{proposing}</p>
      <p className="choices">
        {mayPropose ? (
          <Button name="intent" value="propose" disabled={disabled}>
            Propose
          </Button>
        ) : null}
        <Button kind="plain" name="intent" value="place" disabled={disabled}>
          Place
        </Button>
      </p>
    </Form>
  );
}

export function MakeTeamForm({
  tournament,
  answer: given,
  disabled,
}: {
  tournament: TournamentAssignments;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const id = `make-${tournament.id}`;
  const answer = answerFor(given, id);
  const [form, fields] = useForm<{ name?: string; players?: string; manager?: string }>({
    id,
    lastResult: answer?.result,
  });
  const ticked = new Set((fields.players.initialValue ?? "").split(","));
  return (
    <details className="mt-4 border-t border-rule pt-2" open={answer ? true : undefined}>
      <summary className="min-h-11 font-bold">Make a new team of waiting players</summary>
      <Form {...formProps(form.id, answer)}>
        <FormFailure answer={answer} />
        <Intent value="make" />
        <input type="hidden" name="tournamentId" value={tournament.id} />
        <TextField field={fields.name} label="Team Name" autoComplete="off" />
        <fieldset
          className="field"
          aria-describedby={fields.players.errors?.length ? fields.players.errorId : undefined}
        >
          <legend>Players, up to {tournament.rosterSize}</legend>
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
        <SelectField
          field={fields.manager}
          label="Team Manager"
          hint="The account of one of the ticked players. Without one the organiser looks after the team."
        >
          <option value="">Nobody</option>
          <PlayerOptions tournament={tournament} />
        </SelectField>
        <Button kind="plain" disabled={disabled}>
          Make Team
        </Button>
      </Form>
    </details>
  );
}

function PlayerOptions({ tournament: { waiting } }: { tournament: TournamentAssignments }) {
  return waiting.map((player) => (
    <option key={player.playerId} value={player.playerId}>
      {nameAndAge(player)}
    </option>
  ));
}

function nameAndAge({ name, age }: { name: string; age: number | null }): string {
  return age === null ? name : `${name}, ${age}`;
}
