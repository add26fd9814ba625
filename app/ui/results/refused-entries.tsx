import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswer, useFormAnswer } from "#app/forms/answer.tsx";
import { FetcherForms, PostForm } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { useLocale } from "#app/i18n/reader-language.tsx";
import type { RefusedEntries } from "#domain/competition/field/refused-entries.ts";
import { formatDate } from "#domain/competition/games/schedule-rules.ts";
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
  const t = useTranslations("scores");
  const answer = useFormAnswer();
  if (entries.length === 0) return null;
  return (
    <Panel id={REFUSED_ENTRIES_ID} heading={t("entries.title")}>
      <p className="mt-0 text-soft">{t("entries.about", { count: entries.length })}</p>
      <ul className="rows">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} answer={answer} onDesk={onDesk} />
        ))}
      </ul>
      {more > 0 ? <p>{t("entries.more", { count: more })}</p> : null}
      {onDesk ? <DismissLinks links={links} /> : null}
    </Panel>
  );
}

function DismissLinks({ links }: Pick<RefusedEntries, "links">) {
  const t = useTranslations("scores");
  const locale = useLocale();
  const several = links.filter(({ count }) => count > 1);
  if (several.length === 0) return null;
  return (
    <div className="choices mt-4">
      {several.map(({ id, field, day, ended, count }) => {
        const from = field ?? t("entries.gameLink");
        const date = formatDate(day, undefined, locale);
        const which = ended ? t("entries.ended", { day: date }) : date;
        const key = `dismiss-${id}`;
        return (
          <ConfirmDialog
            key={id}
            id={key}
            small
            kind="plain"
            button={t("entries.dismissAll", { from, count })}
            question={t("entries.dismissQuestion", { count, from, which })}
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
  const t = useTranslations("scores");
  const { id, gameId, teams, text, field, at, when, refused } = entry;
  return (
    <li className="py-3">
      <p className="my-0 text-lg leading-snug font-bold wrap-anywhere">{text}</p>
      <p className="my-0 leading-snug wrap-anywhere">
        <time dateTime={at}>{when}</time>, {field ?? t("entries.byGameLink")}
        {onDesk ? (
          <>
            : <Link to={`/admin/games/edit/${gameId}?from=front`}>{teams}</Link>
          </>
        ) : null}
      </p>
      <p className="my-0 leading-snug text-soft wrap-anywhere">
        {t("entries.phoneShowed", { text: refused ?? "" })}
      </p>
      <FetcherForms answer={isAbout(answer, id) ? answer : undefined}>
        <Decision entryId={id} gameId={gameId} />
      </FetcherForms>
    </li>
  );
}

function Decision({ entryId, gameId }: { entryId: number; gameId: number }) {
  const t = useTranslations("scores");
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
        button={t("entries.apply")}
      />
      <PostForm
        intent={DISMISS}
        action={action}
        hidden={hidden}
        kind="plain"
        button={t("entries.dismiss")}
      />
    </div>
  );
}

/** Needed because every entry on the page has the same forms. */
function isAbout(answer: FormAnswer | undefined, entryId: number): boolean {
  return answer?.result?.initialValue?.["entryId"] === String(entryId);
}
