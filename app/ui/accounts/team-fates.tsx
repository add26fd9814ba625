import type { ComponentProps } from "react";
import { SelectField } from "../../forms/fields.tsx";

export interface FateView {
  id: number;
  name: string;
  /** True if closing the team withdraws it and keeps its results; otherwise it is deleted. */
  isWithdrawn: boolean;
  successors: { playerId: string; name: string }[];
}

export function TeamFateField({
  team,
  field,
}: {
  team: FateView;
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
