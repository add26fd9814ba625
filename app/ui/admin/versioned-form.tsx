import { useState } from "react";

interface Versioned {
  version?: string | undefined;
  saved?: object | null | undefined;
  result: { initialValue?: Record<string, unknown> | null | undefined } | null;
}

/**
 * The hidden field that says what a form was filled from. It keeps what it was given at first, though the
 * page hears of newer settings while somebody types, until an answer brings another.
 */
export function VersionField({
  version,
  answer,
}: {
  version: string;
  answer: Versioned | undefined;
}) {
  const [held, setHeld] = useState(answer?.version ?? version);
  if (answer?.version && answer.version !== held) setHeld(answer.version);
  return <input type="hidden" name="version" value={held} />;
}

/** What somebody else saved while the form was filled in, where it is not what the form says. */
export function ChangedMeanwhile({
  answer,
  labels,
}: {
  answer: Versioned | undefined;
  labels: Record<string, string>;
}) {
  const typed = answer?.result?.initialValue ?? {};
  const other = Object.entries(answer?.saved ?? {}).filter(
    ([name, value]) => value !== (typed[name] ?? ""),
  );
  if (other.length === 0) return null;
  return (
    <div className="notice">
      <p>What is saved now, where it is not what you typed:</p>
      <ul className="list-disc pl-5">
        {other.map(([name, value]) => (
          <li key={name} className="wrap-anywhere">
            {labels[name]}: {value === "" ? "empty" : String(value)}
          </li>
        ))}
      </ul>
      <p>Save again to put what you typed in its place.</p>
    </div>
  );
}
