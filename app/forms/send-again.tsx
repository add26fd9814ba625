import { secretFields } from "../../domain/core/secret-fields-rules.ts";
import { Button } from "./form-parts.tsx";

/**
 * Offers to resend a form that couldn't be saved, when its own page can't be shown. Passwords and
 * codes must be typed again.
 */
export function SendAgain({ action, fields }: { action: string; fields: FormData }) {
  const texts = [...fields].filter((field) => typeof field[1] === "string") as [string, string][];
  return (
    <form method="post" action={action} className="grid max-w-md gap-4">
      {texts.map(([name, value]) =>
        secretFields.has(name) ? (
          <div key={name} className="field">
            <label htmlFor={`again-${name}`}>{secretFields.get(name)}</label>
            {name === "code" ? (
              <input
                id={`again-${name}`}
                name={name}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
            ) : (
              <input id={`again-${name}`} name={name} type="password" required />
            )}
          </div>
        ) : (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ),
      )}
      <div className="choices">
        <Button>Try again with what I typed</Button>
      </div>
    </form>
  );
}
