import { type ReactNode, useState } from "react";
import { data, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { Button, PostForm } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { forms, rawForm } from "#app/forms/forms.ts";
import { statusOf } from "#app/forms/http-errors.ts";
import { page } from "#app/routing/page.ts";
import { Page } from "#app/ui/page.tsx";
import { Notice, Panel } from "#app/ui/page-layout.tsx";
import { useSaveLabel } from "#app/ui/results/confirm-change.tsx";
import { countHeadings } from "#domain/competition/import/heading-rules.ts";
import { type ImportReport, importGames } from "#domain/competition/import/import-games.ts";
import { DomainError } from "#domain/core/errors.ts";
import { readSheets } from "#domain/core/read-sheets.ts";
import { message } from "#i18n/message.ts";
import type { Translated } from "#i18n/translate.ts";

export const loader = page({ access: "admin", title: message("importGames.title") });

type Report = Translated<ImportReport>;

interface Answer extends FormAnswer<string> {
  report?: Report;
  lines?: readonly string[];
}

const IMPORT = { form: "import", result: null, failure: null };

export const action = forms({
  "": rawForm({
    access: "admin",
    run: async ({ ctx, fields, translate }) => {
      const file = fields.get("file");
      // Browsers send an empty unnamed file if none was chosen.
      if (!(file instanceof File) || (file.size === 0 && file.name === "")) {
        const result = { error: { file: [translate(message("importGames.choose"))] } };
        return data<Answer>({ ...IMPORT, result }, { status: 400 });
      }
      const confirmed = fields.get("confirmed");
      try {
        const report = await importGames(
          ctx,
          await readSheets(new Uint8Array(await file.arrayBuffer()), countHeadings),
          typeof confirmed === "string" ? confirmed : undefined,
        );
        return data<Answer>(
          { ...IMPORT, report: translate(report) },
          { status: report.ok ? 200 : 400 },
        );
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const { code, confirm, text, lines } = error;
        const failure = confirm
          ? { sentence: translate(message("scores.confirm.notSaved")), reason: translate(text) }
          : { sentence: translate(text), reason: null };
        const answer: Answer = { ...IMPORT, failure, code, confirm, lines: translate(lines) };
        return data<Answer>(answer, { status: statusOf(code) });
      }
    },
  }),
});

export default function ImportGames() {
  const answer = useFormAnswer<Answer>();
  const sending = useNavigation().state !== "idle";
  return (
    <Page>
      {answer?.report && !sending ? <ImportReportView report={answer.report} /> : null}
      <ImportForm answer={answer} />
      <ImportFormat />
    </Page>
  );
}

/** In megabytes; must be below the server's limit for this form (`server/http/site.ts`). */
const LIMIT_MB = 2;

function ImportForm({ answer }: { answer: Answer | undefined }) {
  const t = useTranslations("importGames");
  const saveLabel = useSaveLabel(answer);
  const lines = answer?.lines ?? [];
  // Checked before sending, because the server rejects larger bodies without rendering a page.
  const [tooLarge, setTooLarge] = useState(false);
  const wrong = tooLarge ? t("tooLarge", { max: LIMIT_MB }) : answer?.result?.error?.["file"]?.[0];
  return (
    <PostForm
      name="import"
      encType="multipart/form-data"
      hidden={{ confirmed: answer?.confirm }}
      className="panel"
    >
      {lines.length > 0 ? (
        <ul className="list-disc pl-5">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="field">
        <label htmlFor="file">{t("file")}</label>
        <p id="file-hint" className="hint">
          {t("limits", { max: LIMIT_MB })}
          {/* Without script, the browser doesn't restore a chosen file. */}
          {answer?.code ? ` ${t("chooseAgain")}` : null}
        </p>
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-describedby={wrong ? "file-hint file-error" : "file-hint"}
          aria-invalid={wrong ? true : undefined}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            setTooLarge((file?.size ?? 0) > LIMIT_MB * 1_000_000);
          }}
        />
        {wrong ? (
          <p id="file-error" role="alert" className="field-error">
            {wrong}
          </p>
        ) : null}
      </div>
      <div className="grid">
        <Button {...(tooLarge && { disabled: true })}>
          {saveLabel(t("import"), lines.length > 0 ? t("importAnyway") : undefined)}
        </Button>
      </div>
    </PostForm>
  );
}

const EXAMPLE = `tournament,bracket,stage,date,time,field,team1,team2,score1,score2
U16+ (2009 & older),Bracket B,group,2024-07-27,15:00,Field 1,Lions,Tigers,,
U16+ (2009 & older),,final,2024-07-27,20:30,,Bears,Wolves,2,1`;

function ImportFormat() {
  const t = useTranslations("importGames");
  const code = (text: ReactNode) => <code lang="en">{text}</code>;
  return (
    <Panel heading={t("format.title")}>
      <p>{t("format.csv")}</p>
      <pre lang="en" className="rounded-md bg-sunk p-3 text-sm break-words whitespace-pre-wrap">
        {EXAMPLE}
      </pre>
      <ul className="list-disc pl-5">
        <li>{t("format.needed")}</li>
        <li>{t.rich("format.headings", { code })}</li>
        <li>{t.rich("format.defaults", { code })}</li>
        <li>{t("format.export")}</li>
        <li>{t("format.creates")}</li>
        <li>{t("format.all")}</li>
      </ul>
    </Panel>
  );
}

function ImportReportView({ report }: { report: Report }) {
  return report.ok ? <Imported report={report} /> : <Refused {...report} />;
}

function Imported({ report }: { report: Extract<Report, { ok: true }> }) {
  const { created, unchanged, updated, teamsCreated, tournamentsCreated } = report;
  const t = useTranslations("importGames");
  const listed = (names: readonly string[]) => ({ count: names.length, names: names.join(", ") });
  return (
    <Notice kind="good" role="alert">
      <p>{t(created === 0 && updated.length === 0 ? "report.nothing" : "report.done")}</p>
      <ul className="list-disc pl-5 font-normal text-ink">
        <li>{t("report.created", { count: created })}</li>
        <li>{t("report.unchanged", { count: unchanged })}</li>
        {tournamentsCreated.length > 0 ? (
          <li>{t("report.tournaments", listed(tournamentsCreated))}</li>
        ) : null}
        {teamsCreated.length > 0 ? <li>{t("report.teams", listed(teamsCreated))}</li> : null}
        {updated.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <IgnoredColumns names={report.ignored} />
      </ul>
    </Notice>
  );
}

function IgnoredColumns({ names }: { names: readonly string[] }) {
  const t = useTranslations("importGames");
  if (names.length === 0) return null;
  return <li>{t("report.ignored", { count: names.length, names: names.join(", ") })}</li>;
}

function Refused({ problems, ignored }: Extract<Report, { ok: false }>) {
  const t = useTranslations("importGames");
  return (
    <Notice kind="bad" role="alert">
      <p>{t("report.refused", { count: problems.length })}</p>
      <ul className="list-disc pl-5 font-normal text-ink">
        {problems.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>{t("report.line", { line: String(line), reason })}</li>
        ))}
        <IgnoredColumns names={ignored} />
      </ul>
    </Notice>
  );
}
