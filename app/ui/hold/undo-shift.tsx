import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, Intent } from "../../forms/form-parts.tsx";
import { count } from "../admin/count.ts";

export interface ShiftView {
  id: number;
  at: string;
  games: number;
  by: number;
  gameMinutes: number | null;
}

export function UndoShift({
  shift: { id, at, games, by, gameMinutes },
  answer: given,
  disabled,
}: {
  shift: ShiftView;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const how = [
    by === 0 ? "" : `by ${count(by, "minute")}`,
    gameMinutes === null ? "" : `to games of ${count(gameMinutes, "minute")}`,
  ].filter(Boolean);
  return (
    <Form method="post" action="/admin/day" className="my-4 flex flex-wrap items-center gap-3">
      <FormFailure answer={answerFor(given, "undo")} />
      <p className="my-0 grow basis-60">
        {count(games, "game")} moved {how.join(" and ")}, {at}.
      </p>
      <Intent value="undo" />
      <input type="hidden" name="shift" value={id} />
      <Button kind="plain" disabled={disabled}>
        Undo
      </Button>
    </Form>
  );
}
