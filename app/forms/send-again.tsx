import { Button } from "./form-parts.tsx";
import { secrets } from "./secrets.ts";

/**
 * A form that could not be saved, to be sent once more as it was. It stands in for the form's own page while
 * that cannot be shown. Passwords do not come back: they are typed again.
 */
export function SendAgain({ action, fields }: { action: string; fields: FormData }) {
  const texts = [...fields].filter((field) => typeof field[1] === "string") as [string, string][];
  return (
    <form method="post" action={action} className="grid max-w-md gap-4">
      {texts.map(([name, value]) =>
        secrets.has(name) ? (
          <div key={name} className="field">
            <label htmlFor={`again-${name}`}>{secrets.get(name)}</label>
            <input id={`again-${name}`} name={name} type="password" required />
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
