import { useForm } from "@conform-to/react";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { CheckboxField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../panel.tsx";
import { type Acting, ActsFor } from "./acts-for.tsx";
import { teamsPath } from "./teams-path.ts";
import { TournamentField } from "./tournament-field.tsx";

export interface WaitingView {
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
      <ActsFor acting={acting} />
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
