import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { TextField } from "../../forms/fields.tsx";
import {
  answerFor,
  Button,
  FormFailure,
  formProps,
  Intent,
  strayAnswer,
} from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";

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
      <FormFailure answer={isOfBracket ? strayAnswer(answer, forms) : undefined} />
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
