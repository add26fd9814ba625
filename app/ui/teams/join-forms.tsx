import type { useForm } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { CheckboxField, SelectField, TextField } from "../../forms/fields.tsx";
import { PostForm, useFields } from "../../forms/form.tsx";
import { teamsPath } from "../addresses.ts";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";

/** Whom the page is for; `isOneOfSeveral` if the account has more players. */
export interface Acting {
  playerId: string | undefined;
  isOneOfSeveral: boolean;
}

type Fields = { name: string; tournamentName: string; teamCode: string; showContact: boolean };

/** One of the forms of /teams. */
function TeamsForm({
  intent,
  id = intent,
  button,
  acting: { playerId, isOneOfSeveral },
  defaults,
  children,
}: {
  intent: string;
  id?: string;
  button: string;
  acting: Acting;
  defaults?: Partial<Fields>;
  children: (fields: ReturnType<typeof useForm<Fields>>[1]) => ReactNode;
}) {
  const { form, fields } = useFields<Fields>(intent, { id, defaultValue: defaults });
  const action = teamsPath(isOneOfSeveral && playerId ? playerId : null);
  return (
    <PostForm {...form} action={action} hidden={{ playerId }} button={button}>
      {children(fields)}
    </PostForm>
  );
}

function TournamentField({
  field,
  tournaments,
}: {
  field: ComponentProps<typeof SelectField>["field"];
  tournaments: string[];
}) {
  return (
    <SelectField field={field} label="Tournament">
      <option value="">Select a tournament</option>
      {tournaments.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

export function CreateTeamForm({ tournaments, acting }: { tournaments: string[]; acting: Acting }) {
  return (
    <Panel id="create" heading="Create a Team">
      <TeamsForm id="create-team" intent="create" button="Create Team" acting={acting}>
        {({ name, tournamentName }) => (
          <>
            <TextField field={name} label="Team Name" autoComplete="off" />
            <TournamentField field={tournamentName} tournaments={tournaments} />
            <p className="hint mb-3">
              Whoever creates a team manages it. You get its first slot unless you are too old for
              the tournament.
            </p>
          </>
        )}
      </TeamsForm>
    </Panel>
  );
}

export function JoinTeamForm({ acting }: { acting: Acting }) {
  return (
    <Panel id="join" heading="Join a Team">
      <TeamsForm id="join-team" intent="join" button="Join Team" acting={acting}>
        {({ teamCode }) => (
          <TextField
            field={teamCode}
            label="Team Code"
            hint="The 6 digits that your team manager has."
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </TeamsForm>
    </Panel>
  );
}

export function Waitlist({
  waiting,
  tournaments,
  acting,
}: {
  waiting: { tournamentName: string; address: string; showContact: boolean } | null;
  tournaments: string[];
  acting: Acting;
}) {
  const intent = waiting ? "edit-waitlist" : "join-waitlist";
  return (
    <Panel id="waitlist" heading={waiting ? "Tournament Waitlist" : "Join Tournament Waitlist"}>
      {waiting ? (
        <p>
          You are on the waitlist of {waiting.tournamentName}.{" "}
          <a href={waiting.address}>See the waitlist</a>
        </p>
      ) : null}
      <TeamsForm
        key={intent}
        intent={intent}
        button={waiting ? "Edit Tournament Waitlist" : "Join Tournament Waitlist"}
        acting={acting}
        defaults={waiting ?? {}}
      >
        {({ tournamentName, showContact }) => (
          <>
            <TournamentField field={tournamentName} tournaments={tournaments} />
            <CheckboxField
              field={showContact}
              label="Show my date of birth and phone to team managers"
              aria-describedby={`${intent}-who-sees`}
            />
            <p id={`${intent}-who-sees`} className="hint mb-3">
              Anyone with a confirmed email sees your first name, last initial and age. If you're
              under 18, they see only your age until a parent or guardian agrees. If you're under
              13, they see neither unless the organizer has a signed form. Check this box to show
              your date of birth and phone to adult team managers with an empty slot. If you're
              under 18, they see your guardian's name, phone and email instead, and only if your
              guardian agreed.
            </p>
          </>
        )}
      </TeamsForm>
      {waiting ? (
        <>
          <hr className="my-6 border-rule" />
          <ConfirmDialog
            id="leave-waitlist"
            button="Leave Tournament Waitlist"
            question="Are you sure you want to leave the waitlist?"
            intent="leave-waitlist"
            fields={{ playerId: acting.playerId }}
          />
        </>
      ) : null}
    </Panel>
  );
}
