import { useId } from "react";
import { useTranslations } from "use-intl";
import { PostForm } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import type { ImportReport } from "#domain/competition/import/import-games.ts";
import type { Translated } from "#i18n/translate.ts";
import { Notice } from "../page-layout.tsx";

type Report = Translated<ImportReport>;

export interface ImportAnswer extends FormAnswer<string> {
  report?: Report;
  answers?: Record<string, string>;
  isDone?: boolean;
}

/** Prefix of the field name of a question. */
export const ANSWER = "answer:";

/** What a check or an import of a file found, and the form that goes on with it. */
export function ImportReportView({ answer, report }: { answer: ImportAnswer; report: Report }) {
  if (report.ok && answer.isDone) return <Imported report={report} />;
  if (report.ok) return <Preview answer={answer} report={report} />;
  return report.questions.length > 0 ? (
    <Questions answer={answer} report={report} />
  ) : (
    <Refused {...report} />
  );
}

type Good = Extract<Report, { ok: true }>;
type Bad = Extract<Report, { ok: false }>;

/** Carries the file and what was answered about it, in place of the file itself. */
function carried({ answers = {} }: ImportAnswer, text: string) {
  const named = Object.entries(answers).map(([key, value]) => [`${ANSWER}${key}`, value] as const);
  return { ...Object.fromEntries(named), text };
}

function Questions({ answer, report }: { answer: ImportAnswer; report: Bad }) {
  const t = useTranslations("importQuestions");
  const ofGames = useTranslations("importGames");
  const id = useId();
  return (
    <PostForm
      intent="check"
      encType="multipart/form-data"
      className="panel"
      hidden={carried(answer, report.text)}
      noValidate={false}
      button={ofGames("check")}
    >
      <h2 className="text-2xl">{t("heading")}</h2>
      {report.questions.map(({ key, text, choices }) => (
        <div key={key} className="field">
          <label htmlFor={`${id}${key}`}>{text}</label>
          <select id={`${id}${key}`} name={`${ANSWER}${key}`} required defaultValue="">
            <option value="">{t("choose")}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.text}
              </option>
            ))}
          </select>
        </div>
      ))}
    </PostForm>
  );
}

function Preview({ answer, report }: { answer: ImportAnswer; report: Good }) {
  const t = useTranslations("importGames");
  const totals = useTotals(report);
  const isNothing = report.created + report.updated.length === 0;
  return (
    <PostForm
      intent="import"
      encType="multipart/form-data"
      className="panel"
      hidden={{ ...carried(answer, report.text), confirmed: report.version }}
      {...(!isNothing && { button: t("import") })}
    >
      <h2 className="text-2xl">{t("preview.heading")}</h2>
      <p>{isNothing ? t("report.nothing") : t("preview.lead")}</p>
      {report.warnings.length > 0 ? (
        <Notice kind="bad">
          <Lines of={report.warnings} />
        </Notice>
      ) : null}
      <Lines of={totals} />
      {report.created > 0 ? (
        <details>
          <summary>{t("preview.created")}</summary>
          <Lines of={report.createdGames} />
        </details>
      ) : null}
    </PostForm>
  );
}

function Imported({ report }: { report: Good }) {
  const t = useTranslations("importGames");
  const totals = useTotals(report);
  const isNothing = report.created + report.updated.length === 0;
  return (
    <Notice kind="good" role="alert">
      <p>{t(isNothing ? "report.nothing" : "report.done")}</p>
      <Lines of={totals} />
    </Notice>
  );
}

const listed = (names: readonly string[]) => ({ count: names.length, names: names.join(", ") });

function useTotals({ tournamentsCreated, teamsCreated, ...report }: Good): string[] {
  const t = useTranslations("importGames");
  return [
    t("report.created", { count: report.created }),
    t("report.unchanged", { count: report.unchanged }),
    ...(tournamentsCreated.length > 0 ? [t("report.tournaments", listed(tournamentsCreated))] : []),
    ...(teamsCreated.length > 0 ? [t("report.teams", listed(teamsCreated))] : []),
    ...report.updated,
    ...(report.ignored.length > 0 ? [t("report.ignored", listed(report.ignored))] : []),
  ];
}

function Refused({ problems, ignored }: Bad) {
  const t = useTranslations("importGames");
  const lines = problems.map(({ line, reason }) => t("report.line", { line: `${line}`, reason }));
  return (
    <Notice kind="bad" role="alert">
      <p>{t("report.refused", { count: problems.length })}</p>
      <Lines
        of={[...lines, ...(ignored.length > 0 ? [t("report.ignored", listed(ignored))] : [])]}
      />
    </Notice>
  );
}

/** More than anyone reads. */
const MAX_LINES = 500;

function Lines({ of }: { of: readonly string[] }) {
  const t = useTranslations("importErrors");
  const more = of.length - MAX_LINES;
  return (
    <ul className="list-disc pl-5 font-normal text-ink">
      {[...new Set(of)].slice(0, MAX_LINES).map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
      {more > 0 ? <li>{t("andMore", { count: more })}</li> : null}
    </ul>
  );
}
