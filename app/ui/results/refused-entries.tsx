import { Link } from "react-router";
import type { RefusedEntries } from "../../../domain/competition/field/refused-entries.ts";
import { formatDate } from "../../../domain/competition/games/schedule-rules.ts";
import { useAnswer, useFormAnswer } from "../../forms/answer.tsx";
import { FetcherForms, PostForm } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";
import { ConfirmableForm, type ResultAnswer } from "./confirm-change.tsx";
import { useFrom } from "./score-form.tsx";

export const APPLY = "apply-entry";
export const DISMISS = "dismiss-entry";
export const DISMISS_LINK = "dismiss-link";

export const REFUSED_ENTRIES_ID = "not-counted";

export function RefusedEntriesPanel({
  entries,
  more,
  links,
  onDesk = false,
}: RefusedEntries & { onDesk?: boolean }) {
  const answer = useFormAnswer();
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
          <Row key={entry.id} entry={entry} answer={answer} onDesk={onDesk} />
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
  entry,
  answer,
  onDesk,
}: {
  entry: RefusedEntries["entries"][number];
  answer: FormAnswer | undefined;
  onDesk: boolean;
}) {
  const { id, gameId, teams, text, field, at, when, refused } = entry;
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
      <FetcherForms answer={isAbout(answer, id) ? answer : undefined}>
        <Decision entryId={id} gameId={gameId} />
      </FetcherForms>
    </li>
  );
}

function Decision({ entryId, gameId }: { entryId: number; gameId: number }) {
  const applying: ResultAnswer | undefined = useAnswer(APPLY);
  const action = `/admin/games/edit/${gameId}`;
  const hidden = { entryId, from: useFrom() };
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <ConfirmableForm
        intent={APPLY}
        action={action}
        hidden={hidden}
        className={applying ? "basis-full" : undefined}
        kind={applying?.confirm ? "primary" : "plain"}
        button="Apply"
      />
      <PostForm intent={DISMISS} action={action} hidden={hidden} kind="plain" button="Dismiss" />
    </div>
  );
}

/** Needed because every entry on the page has the same forms. */
function isAbout(answer: FormAnswer | undefined, entryId: number): boolean {
  return answer?.result?.initialValue?.["entryId"] === String(entryId);
}

export function formsOfEntries(
  { entries }: RefusedEntries,
  answer: FormAnswer | undefined,
): string[] {
  return entries.some(({ id }) => isAbout(answer, id)) ? [APPLY, DISMISS] : [];
}
