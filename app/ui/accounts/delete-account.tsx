import { useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import { Form, Link } from "react-router";
import { successionField } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";
import { SelectField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { Panel } from "../page-layout.tsx";

interface TeamHandover {
  id: number;
  name: string;
  /** True if closing the team withdraws it and keeps its results; otherwise it is deleted. */
  isWithdrawn: boolean;
  successors: { playerId: string; name: string }[];
}

export function TeamHandoverField({
  team,
  field,
}: {
  team: TeamHandover;
  field: ComponentProps<typeof SelectField>["field"];
}) {
  const { name, isWithdrawn, successors } = team;
  const closing = isWithdrawn
    ? "Closing takes the team out of the cup: results stay, games to come do not."
    : "Closing deletes the team: its players are free to join another.";
  return (
    <SelectField
      field={field}
      label={`What becomes of ${name}?`}
      hint={
        successors.length === 0
          ? `${closing} There is nobody on it to hand it over to.`
          : `${closing} Handed over, it goes on under the account of the player.`
      }
    >
      <option value="">Choose</option>
      {successors.map((each) => (
        <option key={each.playerId} value={each.playerId}>
          Hand over to {each.name}
        </option>
      ))}
      <option value="close">Close the team</option>
    </SelectField>
  );
}

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
    manages: TeamHandover[];
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
          return field ? <TeamHandoverField key={team.id} team={team} field={field} /> : null;
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
