import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { SelectField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";

export function MoveTeamForm({
  bracketId,
  brackets,
  answer: given,
  disabled,
}: {
  bracketId: number;
  brackets: { id: number; name: string }[];
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const answer = answerFor(given, "move");
  const [form, fields] = useForm<{ bracketId?: string }>({
    id: "move",
    lastResult: answer?.result,
    defaultValue: { bracketId: String(bracketId) },
  });
  return (
    <Form {...formProps(form.id, answer)} className="panel">
      <FormFailure answer={answer} />
      <Intent value="move" />
      <SelectField field={fields.bracketId} label="Bracket">
        {brackets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button kind="plain" disabled={disabled}>
        Move Team
      </Button>
    </Form>
  );
}
