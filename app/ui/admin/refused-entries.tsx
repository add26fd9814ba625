import { Link, useFetcher } from "react-router";
import type { RefusedEntry } from "../../../domain/field/list-refused-entries.ts";
import { answerFor, Button, FormFailure, Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { AskedFirst, type ResultAnswer, savingWords } from "./asked-first.tsx";

export const APPLY = "apply-entry";
export const DISMISS = "dismiss-entry";

/** What the page says once an entry was decided about, by the word in its address. */
export const decidedSentences = new Map([
  ["applied", "Entry applied."],
  ["applied-card", "Entry applied."],
  ["dismissed", "Entry dismissed."],
]);

/** After these there is no change of a result to take back. */
export const WITHOUT_UNDO = new Set(["applied-card", "dismissed"]);

export interface ListedEntry extends RefusedEntry {
  /** '3:12 PM', with its day where that is not today. */
  when: string;
}

export interface RefusedList {
  entries: ListedEntry[];
  /** How many there are besides. */
  more: number;
}

/** Where the line above the score desk leads. */
export const REFUSED = "not-counted";

/** Entries of field phones that were not taken, to be applied or dismissed one by one. */
export function RefusedEntries({
  entries,
  more,
  answer,
  fromFront,
  onDesk = false,
}: RefusedList & {
  /** The answer to a form of this page that came without script. */
  answer?: ResultAnswer | undefined;
  /** Deciding leads back to the score desk. */
  fromFront: boolean;
  /** The list is of several games. */
  onDesk?: boolean;
}) {
  if (entries.length === 0) return null;
  return (
    <Panel id={REFUSED} heading="Not counted from the field">
      <p className="mt-0 text-soft">
        {entries.length === 1 ? "A phone entered this" : "Phones entered these"} at the field, but{" "}
        {entries.length === 1 ? "it doesn't" : "they don't"} count yet. Apply what really happened,
        from top to bottom. Dismiss the rest.
      </p>
      <ul className="rows">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} answer={answer} fromFront={fromFront} onDesk={onDesk} />
        ))}
      </ul>
      {more > 0 ? <p>{more} more will show here once these are decided.</p> : null}
    </Panel>
  );
}

function Row({
  entry: { id, gameId, teams, said, field, at, when, told },
  answer: given,
  fromFront,
  onDesk,
}: {
  entry: ListedEntry;
  answer: ResultAnswer | undefined;
  fromFront: boolean;
  onDesk: boolean;
}) {
  const fetcher = useFetcher<ResultAnswer>();
  const disabled = useHydrated() && fetcher.state !== "idle";
  const answer = fetcher.data ?? (isAbout(given, id) ? given : undefined);
  const applying = answerFor(answer, APPLY);
  const form = { method: "post", action: `/admin/games/edit/${gameId}` } as const;
  const fields = (
    <>
      <input type="hidden" name="entryId" value={id} />
      {fromFront ? <input type="hidden" name="from" value="front" /> : null}
    </>
  );
  return (
    <li className="py-3">
      <p className="my-0 text-lg leading-snug font-bold wrap-anywhere">{said}</p>
      <p className="my-0 leading-snug wrap-anywhere">
        <time dateTime={at}>{when}</time>, {field ?? "by the link of one game"}
        {onDesk ? (
          <>
            : <Link to={`/admin/games/edit/${gameId}?from=front`}>{teams}</Link>
          </>
        ) : null}
      </p>
      <p className="my-0 leading-snug text-soft wrap-anywhere">The phone showed: “{told}”</p>
      <FormFailure answer={applying ?? answerFor(answer, DISMISS)} />
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <fetcher.Form {...form} className={applying?.preview ? "basis-full" : undefined}>
          <Intent value={APPLY} />
          {fields}
          <AskedFirst answer={applying} />
          <Button kind={applying?.confirm ? "primary" : "plain"} disabled={disabled}>
            {savingWords(applying, "Apply")}
          </Button>
        </fetcher.Form>
        <fetcher.Form {...form}>
          <Intent value={DISMISS} />
          {fields}
          <Button kind="plain" disabled={disabled}>
            Dismiss
          </Button>
        </fetcher.Form>
      </div>
    </li>
  );
}

/** Whether an answer is to a form of this entry: the same forms stand beside every other. */
function isAbout(answer: ResultAnswer | undefined, entryId: number): boolean {
  return answer?.result?.initialValue?.["entryId"] === String(entryId);
}

/** The forms of the list, where the entry that an answer is to is still on it. */
export function formsOfEntries(
  { entries }: RefusedList,
  answer: ResultAnswer | undefined,
): string[] {
  return entries.some(({ id }) => isAbout(answer, id)) ? [APPLY, DISMISS] : [];
}
