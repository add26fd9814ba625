import type { ComponentProps } from "react";
import { TextField } from "../../forms/fields.tsx";

/** A code of an app. A phone shows its digits and offers what the app has copied; `digits` where nothing else is taken. */
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
      // A keyboard of digits alone could not type a recovery code.
      inputMode={digits ? "numeric" : "text"}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
