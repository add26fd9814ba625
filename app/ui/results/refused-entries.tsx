import { Link, useFetcher } from "react-router";
import type { RefusedEntries } from "../../../domain/competition/field/refused-entries.ts";
import { formatDate } from "../../../domain/competition/games/schedule-rules.ts";
import { answerFor } from "../../forms/answer.tsx";
import { Button, FormFailure, Intent } from "../../forms/form.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { ConfirmChange, type ResultAnswer, saveLabel } from "./confirm-change.tsx";

export const APPLY = "apply-entry";
export const DISMISS = "dismiss-entry";
export const DISMISS_LINK = "dismiss-link";

export const decidedSentences = new Map([
  ["applied", "Entry applied."],
  ["applied-card", "Entry applied."],
  ["dismissed", "Entry dismissed."],
  ["dismissed-all", "Entries dismissed."],
]);

/** Outcomes without a change of result to undo. */
export const WITHOUT_UNDO = new Set(["applied-card", "dismissed", "dismissed-all"]);

export const REFUSED_ENTRIES_ID = "not-counted";

export function RefusedEntriesPanel({
  entries,
  more,
  links,
  answer,
  fromFront,
  onDesk = false,
}: RefusedEntries & {
  answer?: ResultAnswer | undefined;
  fromFront: boolean;
  onDesk?: boolean;
}) {
  if (entries.length === 0) return null;
  return (
    <Panel id={REFUSED_ENTRIES_ID} heading="Not counted from the field">
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
      {onDesk ? <DismissLinks links={links} /> : null}
    </Panel>
  );
}

function DismissLinks({ links }: Pick<RefusedEntries, "links">) {
  const several = links.filter(({ count }) => count > 1);
  if (several.length === 0) return null;
  return (
    <div className="choices mt-4">
      {several.map(({ id, field, day, ended, count }) => {
        const from = field ?? "the link of one game";
        const which = `${formatDate(day)}${ended ? ", ended link" : ""}`;
        const key = `dismiss-${id}`;
        return (
          <ConfirmDialog
            key={id}
            id={key}
            small
            kind="plain"
            button={`Dismiss all from ${from} (${count})`}
            question={`Dismiss all ${count} entries from ${from} (${which})? None of them will count. This can't be undone.`}
            intent={DISMISS_LINK}
            fields={{ linkId: String(id) }}
          />
        );
      })}
    </div>
  );
}

function Row({
  entry: { id, gameId, teams, text, field, at, when, refused },
  answer: given,
  fromFront,
  onDesk,
}: {
  entry: RefusedEntries["entries"][number];
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
      <p className="my-0 text-lg leading-snug font-bold wrap-anywhere">{text}</p>
      <p className="my-0 leading-snug wrap-anywhere">
        <time dateTime={at}>{when}</time>, {field ?? "by the link of one game"}
        {onDesk ? (
          <>
            : <Link to={`/admin/games/edit/${gameId}?from=front`}>{teams}</Link>
          </>
        ) : null}
      </p>
      <p className="my-0 leading-snug text-soft wrap-anywhere">The phone showed: “{refused}”</p>
      <FormFailure answer={applying ?? answerFor(answer, DISMISS)} />
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <fetcher.Form {...form} className={applying?.preview ? "basis-full" : undefined}>
          <Intent value={APPLY} />
          {fields}
          <ConfirmChange answer={applying} />
          <Button kind={applying?.confirm ? "primary" : "plain"} disabled={disabled}>
            {saveLabel(applying, "Apply")}
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

/** Needed because every entry on the page has the same forms. */
function isAbout(answer: ResultAnswer | undefined, entryId: number): boolean {
  return answer?.result?.initialValue?.["entryId"] === String(entryId);
}

export function formsOfEntries(
  { entries }: RefusedEntries,
  answer: ResultAnswer | undefined,
): string[] {
  return entries.some(({ id }) => isAbout(answer, id)) ? [APPLY, DISMISS] : [];
}
