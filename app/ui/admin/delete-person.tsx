import { useForm } from "@conform-to/react";
import { Form, Link } from "react-router";
import { successionField } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { type FateView, TeamFateField } from "../accounts/team-fates.tsx";
import { Panel } from "../panel.tsx";

export function DeletePerson({
  person,
  here,
  asked,
  answer,
  disabled,
}: {
  person: {
    name: string;
    isHolder: boolean;
    manages: FateView[];
    family: { name: string }[];
  };
  here: string;
  asked: boolean;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const own = answerFor(answer, "delete");
  const [form, fields] = useForm<Record<string, string>>({ id: "delete", lastResult: own?.result });
  const what = person.isHolder ? "account" : "player";
  if (!asked && !own) {
    return (
      <Panel id="delete-account" heading="Delete">
        <p>
          {person.isHolder
            ? "The account goes with its players and everything that names them. Results stay."
            : "The player goes with everything that names them. Results stay, and so does the parent's account."}
        </p>
        <Link
          className="button button-danger"
          to={`${here}?confirm=delete#delete-account`}
          preventScrollReset
        >
          Delete this {what}
        </Link>
      </Panel>
    );
  }
  return (
    <Panel id="delete-account" heading={`Delete This ${person.isHolder ? "Account" : "Player"}?`}>
      <Form {...formProps(form.id, own)} action={here}>
        <Intent value="delete" />
        <FormFailure answer={own} />
        <p className="font-bold wrap-anywhere">
          {[person.name, ...(person.isHolder ? person.family : []).map(({ name }) => name)].join(
            ", ",
          )}
          : this cannot be taken back.
        </p>
        {person.manages.map((team) => {
          const field = fields[successionField(team.id)];
          return field ? <TeamFateField key={team.id} team={team} field={field} /> : null;
        })}
        <p className="choices">
          <Button kind="danger" disabled={disabled}>
            Yes, delete this {what}
          </Button>
          <Link className="button button-plain" to={here} preventScrollReset>
            No
          </Link>
        </p>
      </Form>
    </Panel>
  );
}
