import { type ReactNode, use } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { Fields, FieldsContext } from "#app/forms/field-of.tsx";
import { Button, ButtonForm, FieldsForm } from "#app/forms/form.tsx";
import { ContentText, useLocale } from "#app/i18n/reader-language.tsx";
import type { ContentGroup } from "#app/loaders/content-form.ts";
import { type Localized, localized } from "#i18n/localized.ts";
import { ConsoleLink } from "../buttons.tsx";
import { EmptyState, Notice, Panel } from "../page-layout.tsx";

/** Empty rows offered below those that are filled in; short ones are quickly passed over. */
const SPARE_ROWS = { prose: 1, short: 2 };

/**
 * The form of a section or of one entry: languages side by side, and what to do with the draft. It has
 * a heading where the page has more than this form.
 */
export function ContentForm({
  heading = null,
  groups,
  mayPublish = true,
  ...form
}: {
  heading?: string | null;
  groups: ContentGroup[];
  values: Record<string, string>;
  version: string;
  mayPublish?: boolean;
  /** An open page can't take on other colors, because its policy allows only its own styles. */
  reloadDocument?: boolean;
}) {
  const t = useTranslations("content");
  return (
    <FieldsForm
      name="content"
      intent={undefined}
      hidden={{ confirmed: useAnswer("content")?.confirm }}
      {...form}
    >
      <Panel heading={heading}>
        {groups.map((group) =>
          group.kind === "inputs" ? (
            <Inputs
              key={group.names[0]}
              names={group.names}
              className="grid items-end gap-x-4 sm:grid-cols-2"
            />
          ) : (
            <Rows key={group.label} group={group} />
          ),
        )}
      </Panel>
      <p className="choices">
        <Button name="intent" value="save">
          {t("saveDraft")}
        </Button>
        <Button kind="plain" name="intent" value="preview">
          {t("preview")}
        </Button>
        {mayPublish ? (
          <Button kind="plain" name="intent" value="publish">
            {t("publish")}
          </Button>
        ) : null}
      </p>
      {mayPublish ? null : <p className="hint">{t("organizerPublishes")}</p>}
    </FieldsForm>
  );
}

function Inputs({ names, className }: { names: string[]; className: string }) {
  const t = useTranslations("pictures");
  const { views } = use(FieldsContext);
  const manage = (hint?: string): ReactNode => (
    <>
      {hint ? `${hint} ` : null}
      <Link to="/admin/site/pictures">{t("manage")}</Link>
    </>
  );
  const pictures = names.filter((name) => views[name]?.type === "picture");
  const more = pictures.map((name) => [name, { hint: manage(views[name]?.hint) }]);
  return <Fields only={names} className={className} more={Object.fromEntries(more)} />;
}

function Rows({ group }: { group: Extract<ContentGroup, { kind: "rows" }> }) {
  const { fields, views } = use(FieldsContext);
  const isProse = (row: string[]) => row.some((name) => (views[name]?.lines ?? 1) > 3);
  const isLong = (row: string[]) => row.some((name) => (views[name]?.lines ?? 1) > 1);
  const isFilled = (row: string[]) => row.some((name) => fields[name]?.initialValue);
  const spare = group.rows.some(isLong) ? SPARE_ROWS.prose : SPARE_ROWS.short;
  const shown = group.rows.findLastIndex(isFilled) + 1 + spare;
  return (
    <fieldset className="my-5">
      <legend className="text-lg font-bold">{group.label}</legend>
      {group.hint ? <p className="hint">{group.hint}</p> : null}
      {group.rows.slice(0, shown).map((row) => (
        <Inputs
          key={row[0]}
          names={row}
          className={`grid gap-x-4 border-t border-rule sm:grid-cols-2 ${isProse(row) ? "" : "md:grid-cols-4"}`}
        />
      ))}
    </fieldset>
  );
}

export function DraftNotice({
  hasDraft,
  discards = false,
}: {
  hasDraft: boolean;
  discards?: boolean;
}) {
  const t = useTranslations("content");
  if (!hasDraft) return null;
  return (
    <Notice>
      <p>{t("hasDraft")}</p>
      {discards ? <ButtonForm intent="discard">{t("discard")}</ButtonForm> : null}
    </Notice>
  );
}

/** The entries of a list in their order. */
export function ContentItems({
  section,
  items,
}: {
  section: string;
  items: { id: string; title: Localized<string> }[];
}) {
  const t = useTranslations("content");
  const locale = useLocale();
  return (
    <Panel heading={t("entries")} id="entries">
      {items.length === 0 ? <EmptyState>{t("noEntries")}</EmptyState> : null}
      <ol className="divide-y divide-line">
        {items.map(({ id, title: name }, index) => {
          const title = localized(name, locale).content;
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <ConsoleLink to={`/admin/site/${section}/${id}`} className="font-bold wrap-anywhere">
                <ContentText of={name} />
              </ConsoleLink>
              <div className="flex flex-wrap gap-2">
                {index > 0 ? (
                  <Step intent="up" item={id} label={t("up", { title })} sign="↑" />
                ) : null}
                {index < items.length - 1 ? (
                  <Step intent="down" item={id} label={t("down", { title })} sign="↓" />
                ) : null}
                <Step intent="remove" item={id} label={t("remove", { title })} sign="✕" />
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

function Step({
  intent,
  item,
  label,
  sign,
}: {
  intent: string;
  item: string;
  label: string;
  sign: string;
}) {
  return (
    <ButtonForm
      intent={intent}
      hidden={{ item }}
      size="small"
      className="min-w-11"
      aria-label={label}
      title={label}
    >
      <span aria-hidden="true">{sign}</span>
    </ButtonForm>
  );
}

interface HistoryLine {
  id: number;
  publishedAt: string;
  by: string | null;
  undoneAt: string | null;
  undoneBy: string | null;
}

export function PublishHistory({
  history,
  undoes,
  reloadDocument = false,
}: {
  history: HistoryLine[];
  undoes: number | null;
  reloadDocument?: boolean;
}) {
  const t = useTranslations("content");
  const name = (email: string | null) => email ?? t("someone");
  return (
    <Panel heading={t("history")} id="history">
      {history.length === 0 ? <p>{t("noHistory")}</p> : null}
      <ul className="divide-y divide-rule">
        {history.map(({ id, publishedAt, by, undoneAt, undoneBy }) => (
          <li key={id} className="py-2 wrap-anywhere">
            {undoneAt === null
              ? t("line", { time: publishedAt, who: name(by) })
              : t("lineUndone", {
                  time: publishedAt,
                  who: name(by),
                  undone: undoneAt,
                  undoer: name(undoneBy),
                })}
          </li>
        ))}
      </ul>
      {undoes === null ? null : (
        <ButtonForm intent="undo" hidden={{ version: undoes }} reloadDocument={reloadDocument}>
          {t("undo")}
        </ButtonForm>
      )}
    </Panel>
  );
}
