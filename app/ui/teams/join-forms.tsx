import { useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import { CheckboxField, SelectField, TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { teamsPath } from "../addresses.ts";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";
import { type Acting, ActingForField } from "./acting-player.tsx";

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

export function CreateTeamForm({
  answer,
  acting,
  tournaments,
}: {
  answer: FormAnswer | undefined;
  acting: Acting;
  tournaments: string[];
}) {
  const own = answerFor(answer, "create");
  const [form, fields] = useForm<{ name: string; tournamentName: string }>({
    id: "create-team",
    lastResult: own?.result,
  });
  return (
    <Panel id="create" heading="Create a Team">
      <form {...formProps(form.id, own)} action={acting.path}>
        <Intent value="create" />
        <ActingForField acting={acting} />
        <FormFailure answer={own} />
        <TextField field={fields.name} label="Team Name" autoComplete="off" />
        <TournamentField field={fields.tournamentName} tournaments={tournaments} />
        <p className="hint mb-3">
          Whoever creates a team manages it. You get its first slot unless you are too old for the
          tournament.
        </p>
        <Button>Create Team</Button>
      </form>
    </Panel>
  );
}

export function JoinTeamForm({
  answer,
  acting,
}: {
  answer: FormAnswer | undefined;
  acting: Acting;
}) {
  const own = answerFor(answer, "join");
  const [form, fields] = useForm<{ teamCode: string }>({
    id: "join-team",
    lastResult: own?.result,
  });
  return (
    <Panel id="join" heading="Join a Team">
      <form {...formProps(form.id, own)} action={acting.path}>
        <Intent value="join" />
        <ActingForField acting={acting} />
        <FormFailure answer={own} />
        <TextField
          field={fields.teamCode}
          label="Team Code"
          hint="The 6 digits that your team manager has."
          inputMode="numeric"
          autoComplete="off"
        />
        <Button>Join Team</Button>
      </form>
    </Panel>
  );
}

interface WaitingView {
  tournamentName: string;
  address: string;
  showContact: boolean;
}

type Choice = { tournamentName: string; showContact: boolean };

export function Waitlist({
  answer,
  acting,
  tournaments,
  waiting,
  confirmLeave,
}: {
  acting: Acting;
  answer: FormAnswer | undefined;
  tournaments: string[];
  waiting: WaitingView | null;
  confirmLeave: boolean;
}) {
  return (
    <Panel id="waitlist" heading={waiting ? "Tournament Waitlist" : "Join Tournament Waitlist"}>
      {waiting ? (
        <>
          <p>
            You are on the waitlist of {waiting.tournamentName}.{" "}
            <a href={waiting.address}>See the waitlist</a>
          </p>
          <WaitlistForm key="edit" kind="edit" {...{ answer, acting, tournaments, waiting }} />
          <hr className="my-6 border-rule" />
          <ConfirmDialog
            id="leave-waitlist"
            button="Leave Tournament Waitlist"
            question="Are you sure you want to leave the waitlist?"
            intent="leave-waitlist"
            open={confirmLeave}
            fields={acting.fields}
            address={teamsPath(acting.player, { confirm: "leave-waitlist" })}
            closeTo={acting.path}
          />
        </>
      ) : (
        <WaitlistForm key="join" kind="join" {...{ answer, acting, tournaments, waiting }} />
      )}
    </Panel>
  );
}

function WaitlistForm({
  kind,
  answer,
  acting,
  tournaments,
  waiting,
}: {
  kind: "join" | "edit";
  answer: FormAnswer | undefined;
  acting: Acting;
  tournaments: string[];
  waiting: WaitingView | null;
}) {
  const intent = `${kind}-waitlist`;
  const own = answerFor(answer, intent);
  const [form, fields] = useForm<Choice>({
    id: intent,
    lastResult: own?.result,
    defaultValue: waiting
      ? { tournamentName: waiting.tournamentName, showContact: waiting.showContact }
      : undefined,
  });
  const hintId = `${form.id}-who-sees`;
  return (
    <form {...formProps(form.id, own)} action={acting.path}>
      <Intent value={intent} />
      <ActingForField acting={acting} />
      <FormFailure answer={own} />
      <TournamentField field={fields.tournamentName} tournaments={tournaments} />
      <CheckboxField
        field={fields.showContact}
        label="Show my date of birth and phone to team managers"
        aria-describedby={hintId}
      />
      <p id={hintId} className="hint mb-3">
        Anyone with a confirmed email sees your first name, last initial and age. If you're under
        18, they see only your age until a parent or guardian agrees. If you're under 13, they see
        neither unless the organizer has a signed form. Check this box to show your date of birth
        and phone to adult team managers with an empty slot. If you're under 18, they see your
        guardian's name, phone and email instead, and only if your guardian agreed.
      </p>
      <Button>{kind === "join" ? "Join Tournament Waitlist" : "Edit Tournament Waitlist"}</Button>
    </form>
  );
}
