import type { ComponentProps } from "react";
import { useState } from "react";
import { TextField } from "../../forms/fields.tsx";
import { useHydrated } from "../use-hydrated.ts";

/** The Show/Hide toggle needs script and is missing without it. */
export function PasswordField({
  field,
  label = "Password",
  hint,
  autoComplete,
}: {
  field: ComponentProps<typeof TextField>["field"];
  label?: string;
  hint?: string;
  autoComplete: "new-password" | "current-password";
}) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      field={field}
      label={label}
      hint={hint}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      spellCheck={false}
      autoCapitalize="none"
      after={
        hydrated ? (
          <button
            type="button"
            className="button button-plain"
            aria-controls={field.id}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? "Hide" : "Show"}
          </button>
        ) : null
      }
    />
  );
}
