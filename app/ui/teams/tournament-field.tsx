import type { ComponentProps } from "react";
import { SelectField } from "../../forms/fields.tsx";

export function TournamentField({
  field,
  tournaments,
}: {
  field: ComponentProps<typeof SelectField>["field"];
  tournaments: string[];
}) {
  return (
    <SelectField field={field} label="Tournament">
      <option value="">Select a tournament</option>
      {tournaments.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
