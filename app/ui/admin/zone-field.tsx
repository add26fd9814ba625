import type { ComponentProps } from "react";
import { TextField } from "../../forms/fields.tsx";

export function ZoneField({
  zones,
  ...field
}: Omit<ComponentProps<typeof TextField>, "label" | "list"> & { zones: string[] }) {
  return (
    <>
      <TextField {...field} label="Time Zone" list="zones" autoComplete="off" />
      <datalist id="zones">
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </>
  );
}
