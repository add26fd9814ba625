import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { TournamentFields } from "../../../domain/competition/setup/tournaments.ts";
import { answerFor, unmatchedAnswer } from "../../forms/answer.tsx";
import { TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { ConcurrentChange, VersionField } from "../../forms/versioned-form.tsx";
import { Panel } from "../page-layout.tsx";

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
  answer: FormAnswer | undefined;
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
      <ConcurrentChange answer={answer} labels={labels} />
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

interface Bracket {
  id: number;
  name: string;
  teamCount: number;
}

export function BracketForms({
  brackets,
  action,
  answer,
  disabled,
}: {
  brackets: Bracket[];
  action: string;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const isOfBracket = /^(?:rename|delete)-bracket-/.test(answer?.form ?? "");
  const mayGo = ({ teamCount }: Bracket) => teamCount === 0 && brackets.length > 1;
  const forms = [
    ...brackets.map(({ id }) => `rename-bracket-${id}`),
    ...brackets.filter(mayGo).map(({ id }) => `delete-bracket-${id}`),
  ];
  return (
    <Panel heading="Brackets" id="brackets">
      <FormFailure answer={isOfBracket ? unmatchedAnswer(answer, forms) : undefined} />
      <ul className="divide-y divide-line">
        {brackets.map((bracket) => (
          <li key={`${bracket.id} ${bracket.name}`} className="py-3">
            <NameForm
              id={`rename-bracket-${bracket.id}`}
              intent="rename-bracket"
              bracketId={bracket.id}
              label={`Name of ${bracket.name}`}
              hint={teamsIn(bracket)}
              button="Rename"
              name={bracket.name}
              action={action}
              answer={answer}
              disabled={disabled}
            />
            {mayGo(bracket) ? (
              <DeleteBracket
                bracket={bracket}
                action={action}
                answer={answer}
                disabled={disabled}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <NameForm
        key={brackets.length}
        id="add-bracket"
        intent="add-bracket"
        label="New Bracket"
        hint="Such as Bracket C."
        button="Add Bracket"
        name=""
        action={action}
        answer={answer}
        disabled={disabled}
      />
    </Panel>
  );
}

function teamsIn({ teamCount }: Bracket): string {
  if (teamCount === 0) return "No teams yet.";
  return teamCount === 1 ? "1 team." : `${teamCount} teams.`;
}

function NameForm({
  id,
  intent,
  bracketId,
  label,
  hint,
  button,
  name,
  action,
  answer: given,
  disabled,
}: {
  id: string;
  intent: string;
  bracketId?: number;
  label: string;
  hint: string;
  button: string;
  name: string;
  action: string;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const answer = answerFor(given, id);
  const [form, fields] = useForm<{ name?: string }>({
    id,
    lastResult: answer?.result,
    defaultValue: { name },
  });
  return (
    <Form {...formProps(form.id, answer)} action={action}>
      <FormFailure answer={answer} />
      <Intent value={intent} />
      {bracketId === undefined ? null : <input type="hidden" name="bracketId" value={bracketId} />}
      <TextField
        field={fields.name}
        label={label}
        hint={hint}
        autoComplete="off"
        after={
          <Button kind="plain" disabled={disabled}>
            {button}
          </Button>
        }
      />
    </Form>
  );
}

function DeleteBracket({
  bracket,
  action,
  answer,
  disabled,
}: {
  bracket: Bracket;
  action: string;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  return (
    <Form method="post" action={action}>
      <FormFailure answer={answerFor(answer, `delete-bracket-${bracket.id}`)} />
      <Intent value="delete-bracket" />
      <input type="hidden" name="bracketId" value={bracket.id} />
      <Button kind="danger" disabled={disabled}>
        Delete {bracket.name}
      </Button>
    </Form>
  );
}
