import { createContext, type ReactNode, use } from "react";
import type { SheetName } from "./sheet-names.ts";

/** How a phone's page enters something: by its script, or by the form itself. */
export interface Entering {
  addressOf: (query: Record<string, string>) => string;
  /** What a page without script calls its phone, and begins the keys of its forms with. */
  phone: string;
  seed: string;
  onEnter: (fields: FormData) => void;
}

export const EnteringContext = createContext<Entering | null>(null);

/** A form that enters something about a game; its buttons may say more. `sheet` is the one it stands on. */
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
  // Without script the page that says why an entry was refused comes from the form's own address.
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

/** Each form of a page has a key of its own, and has the same one when it is sent twice. */
function keyOf(seed: string, said: string): string {
  let hash = 0x811c9dc5;
  for (const letter of said)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return seed.slice(0, -8) + hash.toString(16).padStart(8, "0");
}
