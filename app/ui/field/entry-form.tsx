import { createContext, type ReactNode, use } from "react";
import type { SheetName } from "./sheet-names.ts";

export interface Entering {
  addressOf: (query: Record<string, string>) => string;
  /** For forms sent without script: the phone's id and the seed of the entry keys. */
  phone: string;
  seed: string;
  onEnter: (fields: FormData) => void;
}

export const EnteringContext = createContext<Entering | null>(null);

export function EntryForm({
  gameId,
  fields,
  sheet,
  className,
  children,
}: {
  gameId: number;
  fields: Record<string, string>;
  sheet?: SheetName;
  className?: string;
  children: ReactNode;
}) {
  const entering = use(EnteringContext);
  if (!entering) throw new Error("An entry belongs on the page of a field link.");
  const { addressOf, phone, seed, onEnter } = entering;
  const all = { ...fields, gameId: String(gameId) };
  // Without script, the response with the error is rendered at the form's own address.
  const here = { game: String(gameId), ...(sheet ? { sheet } : {}) };
  return (
    <form
      method="post"
      action={addressOf(here)}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        onEnter(new FormData(event.currentTarget, submitter));
      }}
    >
      {Object.entries(all).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="key" value={keyOf(seed, JSON.stringify(all))} />
      <input type="hidden" name="phone" value={phone} />
      {children}
    </form>
  );
}

/** Deterministic idempotency key: unique per form of a page and stable when it is sent twice. */
function keyOf(seed: string, said: string): string {
  let hash = 0x811c9dc5;
  for (const letter of said)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return seed.slice(0, -8) + hash.toString(16).padStart(8, "0");
}
