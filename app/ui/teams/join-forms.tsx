import { useForm } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { answerFor } from "../../forms/answer.tsx";
import { CheckboxField, SelectField, TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";
import { type Acting, ActingForField } from "./acting-player.tsx";

interface FormProps {
  answer: FormAnswer | undefined;
  acting: Acting;
}

type Fields = { name: string; tournamentName: string; teamCode: string; showContact: boolean };

/** One of the forms of /teams, for the player that the page is for. */
function TeamsForm({
  id,
  intent,
  answer,
  acting,
  defaults,
  children,
}: FormProps & {
  id: string;
  intent: string;
  defaults?: Partial<Fields>;
  children: (fields: ReturnType<typeof useForm<Fields>>[1]) => ReactNode;
}) {
  const own = answerFor(answer, intent);
  const [form, fields] = useForm<Fields>({ id, lastResult: own?.result, defaultValue: defaults });
  return (
    <form {...formProps(form.id, own)} action={acting.path}>
      <Intent value={intent} />
      <ActingForField acting={acting} />
      <FormFailure answer={own} />
      {children(fields)}
    </form>
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

export function CreateTeamForm({ tournaments, ...form }: FormProps & { tournaments: string[] }) {
  return (
    <Panel id="create" heading="Create a Team">
      <TeamsForm {...form} id="create-team" intent="create">
        {({ name, tournamentName }) => (
          <>
            <TextField field={name} label="Team Name" autoComplete="off" />
            <TournamentField field={tournamentName} tournaments={tournaments} />
            <p className="hint mb-3">
              Whoever creates a team manages it. You get its first slot unless you are too old for
              the tournament.
            </p>
            <Button>Create Team</Button>
          </>
        )}
      </TeamsForm>
    </Panel>
  );
}

export function JoinTeamForm(form: FormProps) {
  return (
    <Panel id="join" heading="Join a Team">
      <TeamsForm {...form} id="join-team" intent="join">
        {({ teamCode }) => (
          <>
            <TextField
              field={teamCode}
              label="Team Code"
              hint="The 6 digits that your team manager has."
              inputMode="numeric"
              autoComplete="off"
            />
            <Button>Join Team</Button>
          </>
        )}
      </TeamsForm>
    </Panel>
  );
}

export function Waitlist({
  waiting,
  tournaments,
  ...form
}: FormProps & {
  tournaments: string[];
  waiting: { tournamentName: string; address: string; showContact: boolean } | null;
}) {
  const { acting } = form;
  const intent = waiting ? "edit-waitlist" : "join-waitlist";
  return (
    <Panel id="waitlist" heading={waiting ? "Tournament Waitlist" : "Join Tournament Waitlist"}>
      {waiting ? (
        <p>
          You are on the waitlist of {waiting.tournamentName}.{" "}
          <a href={waiting.address}>See the waitlist</a>
        </p>
      ) : null}
      <TeamsForm key={intent} {...form} id={intent} intent={intent} defaults={waiting ?? {}}>
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
            <Button>{waiting ? "Edit Tournament Waitlist" : "Join Tournament Waitlist"}</Button>
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
            fields={acting.fields}
          />
        </>
      ) : null}
    </Panel>
  );
}
