import { useTranslations } from "use-intl";
import { PostForm } from "#app/forms/form.tsx";
import type { ImportReport } from "#domain/competition/import/import-games.ts";
import type { Translated } from "#i18n/translate.ts";
import { Notice } from "../page-layout.tsx";
import {
  carried,
  type ImportAnswer,
  ImportProblems,
  ImportQuestions,
  Lines,
  listed,
} from "./import-parts.tsx";

type Report = Translated<ImportReport>;
type Answer = ImportAnswer<ImportReport>;

/** What a check or an import of a file found, and the form that goes on with it. */
export function ImportReportView({ answer, report }: { answer: Answer; report: Report }) {
  if (report.ok && answer.isDone) return <Imported report={report} />;
  if (report.ok) return <Preview answer={answer} report={report} />;
  return report.questions.length > 0 ? (
    <ImportQuestions answer={answer} report={report} />
  ) : (
    <ImportProblems {...report} />
  );
}

type Good = Extract<Report, { ok: true }>;

function Preview({ answer, report }: { answer: Answer; report: Good }) {
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
      <h2 className="text-xl">{t("preview.heading")}</h2>
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
