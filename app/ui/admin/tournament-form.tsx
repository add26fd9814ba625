import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { TournamentFields } from "../../../domain/competition/setup/tournaments.ts";
import { TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import type { VersionedAnswer } from "../../forms/versioned-answer.ts";
import { ChangedMeanwhile, VersionField } from "./versioned-form.tsx";

const labels: Record<keyof TournamentFields, string> = {
  name: "Name",
  rosterSize: "Roster Size",
  earliestBirthYear: "Earliest Birth Year",
  latestBirthYear: "Latest Birth Year",
  bornText: "Birth Years in Words",
  playsOn: "Day of Play",
  playsText: "Day of Play in Words",
};

const hints: Record<keyof TournamentFields, string> = {
  name: "Its address stays as it is when the name changes.",
  rosterSize: "From 1 to 30 players a team. Never smaller than a slot that is filled.",
  earliestBirthYear: "Who was born before is too old. Empty: nobody is.",
  latestBirthYear: "Who was born after is too young. Empty: anybody may play up.",
  bornText: "On the rules page, such as born 2012-2010.",
  playsOn: "On the rules page.",
  playsText: "Stands until the day is picked, such as July 28.",
};

/** `intent` is also the form's id. */
export function TournamentForm({
  intent,
  button,
  action,
  values,
  version,
  answer: given,
  disabled,
}: {
  intent: string;
  button: string;
  action: string;
  values: Partial<TournamentFields>;
  version: string;
  answer: VersionedAnswer<TournamentFields> | undefined;
  disabled: boolean;
}) {
  const answer = answerFor(given, intent);
  const [form, fields] = useForm<TournamentFields>({
    id: intent,
    lastResult: answer?.result,
    defaultValue: values,
  });
  const text = (
    name: keyof TournamentFields,
    props: { type?: "date"; inputMode?: "numeric" } = {},
  ) => (
    <TextField
      field={fields[name]}
      label={labels[name]}
      hint={hints[name]}
      autoComplete="off"
      {...props}
    />
  );
  return (
    <Form {...formProps(form.id, answer)} action={action}>
      <FormFailure answer={answer} />
      <ChangedMeanwhile answer={answer} labels={labels} />
      <Intent value={intent} />
      <VersionField version={version} answer={answer} />
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        {text("name")}
        {text("rosterSize", { inputMode: "numeric" })}
        {text("earliestBirthYear", { inputMode: "numeric" })}
        {text("latestBirthYear", { inputMode: "numeric" })}
        {text("bornText")}
        {text("playsOn", { type: "date" })}
        {text("playsText")}
      </div>
      <div className="grid sm:block">
        <Button disabled={disabled}>{button}</Button>
      </div>
    </Form>
  );
}
