import { useTranslations } from "use-intl";
import { ButtonForm } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import { hardConflicts, softConflicts } from "#domain/scheduling/draft-board-rules.ts";
import type { Draft } from "#domain/scheduling/draft-overview.ts";
import { summaryOf } from "#domain/scheduling/fairness-rules.ts";
import { ConsoleButton } from "../buttons.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Notice, Panel } from "../page-layout.tsx";

const MAX_SHOWN = 6;

/** The last step: what is in the draft, and what becomes of it. */
export function DraftReview({
  draft,
  year,
  isRefused,
}: {
  draft: Draft;
  /** The cup's year, which dates omit. */
  year: number;
  isRefused: boolean;
}) {
  const { version, games } = draft;
  const kept = games.filter(({ isKept }) => isKept).length;
  const t = useTranslations("planner");
  return (
    <>
      <Problems draft={draft} isRefused={isRefused} />
      <Panel heading={t("summary.title", { count: games.length })}>
        <Summary draft={draft} year={year} />
        <div className="choices">
          <ConfirmDialog
            id="publish"
            button={t("actions.publish", { count: games.length })}
            kind="primary"
            question={t("actions.publishQuestion", { count: games.length })}
            intent="publish"
            fields={{ version }}
          />
          <ConsoleButton to="/admin/schedule?step=what">{t("actions.change")}</ConsoleButton>
          {draft.settings.undo.length > 0 ? (
            <ButtonForm intent="undo" action="/admin/schedule" hidden={{ version }}>
              {t("actions.undo")}
            </ButtonForm>
          ) : null}
          <ButtonForm intent="remake" action="/admin/schedule" hidden={{ version }}>
            {t("actions.again")}
          </ButtonForm>
        </div>
        {kept > 0 ? <p className="hint">{t("actions.keeps", { count: kept })}</p> : null}
      </Panel>
    </>
  );
}

/** Stands last and apart. */
export function StartOver({ draft: { version } }: { draft: Draft }) {
  const t = useTranslations("planner");
  return (
    <div className="mt-8">
      <ConfirmDialog
        id="discard"
        button={t("actions.discard")}
        question={t("actions.discardQuestion")}
        intent="discard"
        fields={{ version }}
      />
    </div>
  );
}

function Summary({ draft, year }: { draft: Draft; year: number }) {
  const { games, existing, rules, settings } = draft;
  const t = useTranslations("planner");
  const locale = useLocale();
  const { days, fields, shortestRest } = summaryOf(games, settings.fields);
  const mind = softConflicts(games, existing, rules).map(useText());
  return (
    <dl className="my-0 grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <Fact
        name={t("summary.kickoffs")}
        lines={days.map(({ date, games: count, first, last }) => {
          const times = [...new Set([first, last])].map((time) => formatTime(time, locale));
          const day = formatDate(date, year, locale);
          return t("summary.day", { day, count, times: times.join(" – ") });
        })}
      />
      <Fact
        name={t("summary.fields")}
        lines={fields.map(({ field, games: count }) => t("summary.field", { field, count }))}
      />
      {shortestRest === null ? null : (
        <Fact name={t("summary.rest")} lines={[t("duration.minutes", { count: shortestRest })]} />
      )}
      <Fact
        name={t("summary.checks")}
        lines={
          mind.length === 0
            ? [t("summary.fine")]
            : [
                ...mind.slice(0, MAX_SHOWN),
                ...(mind.length > MAX_SHOWN
                  ? [t("conflicts.more", { count: mind.length - MAX_SHOWN })]
                  : []),
              ]
        }
      />
    </dl>
  );
}

function Fact({ name, lines }: { name: string; lines: string[] }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      {lines.map((line) => (
        <dd key={line} className="my-0 ml-0 leading-snug font-bold wrap-anywhere">
          {line}
        </dd>
      ))}
    </div>
  );
}

function Problems({ draft, isRefused }: { draft: Draft; isRefused: boolean }) {
  const { version, games, begun } = draft;
  const t = useTranslations("planner");
  const locale = useLocale();
  const hard = hardConflicts(games, draft.existing, draft.rules);
  const wrong = [...draft.changes, ...hard.map(useText())];
  if (wrong.length === 0 && begun === null) return null;
  return (
    <Notice kind="bad" role="status">
      <p>{t("actions.wrong")}</p>
      {begun && !isRefused ? <p>{begun.sentence}</p> : null}
      {wrong.map((each) => (
        <p key={each}>{each}</p>
      ))}
      {begun?.start ? (
        <ButtonForm
          intent="remake"
          action="/admin/schedule"
          hidden={{ version, start: begun.start }}
        >
          {t("actions.againFrom", { time: formatTime(begun.start, locale) })}
        </ButtonForm>
      ) : null}
    </Notice>
  );
}
