import { useForm } from "@conform-to/react";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";
import { type Acting, ActsFor } from "./acts-for.tsx";
import { TournamentField } from "./tournament-field.tsx";

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
        <ActsFor acting={acting} />
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
        <ActsFor acting={acting} />
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
