import type { ComponentProps } from "react";
import { TextField } from "../../forms/fields.tsx";

/** `digits` if recovery codes aren't accepted. */
export function CodeField({
  field,
  label = "Code",
  hint,
  digits,
}: {
  field: ComponentProps<typeof TextField>["field"];
  label?: string;
  hint?: string;
  digits?: true;
}) {
  return (
    <TextField
      field={field}
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      // Recovery codes need a full keyboard.
      inputMode={digits ? "numeric" : "text"}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
