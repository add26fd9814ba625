import { useState } from "react";
import { data, useNavigation } from "react-router";
import { type ImportReport, importGames } from "../../../domain/competition/import/import-games.ts";
import { DomainError } from "../../../domain/core/errors.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { Button, PostForm } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { forms, rawForm } from "../../forms/forms.ts";
import { statusOf } from "../../forms/http-errors.ts";
import { page } from "../../routing/page.ts";
import { countLabel } from "../../ui/count-label.ts";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/page-layout.tsx";
import { saveLabel } from "../../ui/results/confirm-change.tsx";

export const loader = page({ access: "admin", title: "Import Games" });

interface Answer extends FormAnswer {
  report?: ImportReport;
  lines?: readonly string[];
}

const IMPORT = { form: "import", result: null, failure: null };

export const action = forms({
  "": rawForm({
    access: "admin",
    run: async ({ ctx, fields }) => {
      const file = fields.get("file");
      // Browsers send an empty unnamed file if none was chosen.
      if (!(file instanceof File) || (file.size === 0 && file.name === "")) {
        const result = { error: { file: ["Choose a file first."] } };
        return data<Answer>({ ...IMPORT, result }, { status: 400 });
      }
      const confirmed = fields.get("confirmed");
      try {
        // Invalid UTF-8 decodes to U+FFFD, which the import reports.
        const report = await importGames(
          ctx,
          await file.text(),
          typeof confirmed === "string" ? confirmed : undefined,
        );
        return data<Answer>({ ...IMPORT, report }, { status: report.ok ? 200 : 400 });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const { code, confirm, message, lines } = error;
        const failure = confirm
          ? { sentence: "Nothing is saved yet.", reason: message }
          : { sentence: message, reason: null };
        const answer: Answer = { ...IMPORT, failure, code, confirm, lines };
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
const LIMIT_MB = 1;

function ImportForm({ answer }: { answer: Answer | undefined }) {
  const lines = answer?.lines ?? [];
  // Checked before sending, because the server rejects larger bodies without rendering a page.
  const [tooLarge, setTooLarge] = useState(false);
  const message = tooLarge
    ? `This file is larger than ${LIMIT_MB} MB. Split it into several.`
    : answer?.result?.error?.["file"]?.[0];
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
        <label htmlFor="file">Games (CSV)</label>
        <p id="file-hint" className="hint">
          At most {LIMIT_MB} MB and 5,000 games.
          {/* Without script, the browser doesn't restore a chosen file. */}
          {answer?.code ? " If no file is shown here, choose it once more." : null}
        </p>
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-describedby={message ? "file-hint file-error" : "file-hint"}
          aria-invalid={message ? true : undefined}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            setTooLarge((file?.size ?? 0) > LIMIT_MB * 1_000_000);
          }}
        />
        {message ? (
          <p id="file-error" role="alert" className="field-error">
            {message}
          </p>
        ) : null}
      </div>
      <div className="grid">
        <Button {...(tooLarge && { disabled: true })}>
          {saveLabel(answer, "Import", lines.length > 0 ? "Import anyway" : undefined)}
        </Button>
      </div>
    </PostForm>
  );
}

const EXAMPLE = `tournament,bracket,stage,date,time,field,team1,team2,score1,score2
U16+ (2009 & older),Bracket B,group,2024-07-27,15:00,Field 1,Lions,Tigers,,
U16+ (2009 & older),,final,2024-07-27,20:30,,Bears,Wolves,2,1`;

function ImportFormat() {
  return (
    <Panel heading="The file">
      <p>
        CSV in UTF-8, separated by commas or semicolons, with a heading row and one game a line:
      </p>
      <pre className="rounded-md bg-sunk p-3 text-sm break-words whitespace-pre-wrap">
        {EXAMPLE}
      </pre>
      <ul className="list-disc pl-5">
        <li>
          Needed: <code>tournament</code>, <code>date</code> (yyyy-MM-dd), <code>team1</code>,{" "}
          <code>team2</code>. The other columns may be empty or left out.
        </li>
        <li>
          A new team without a bracket goes to Bracket A; a game without a stage is a group game.
          For knockout games there are also <code>after_extra_time</code>, <code>penalties1</code>{" "}
          and <code>penalties2</code>.
        </li>
        <li>
          A schedule from this site can be imported as it is. How its games stand (
          <code>state</code>, <code>live_score1</code>, <code>live_score2</code>) is not read.
        </li>
        <li>A tournament or a team that does not exist is created.</li>
        <li>
          The whole file is imported or nothing. Importing it again changes nothing; another score
          or time replaces the one that is here, and an empty one clears nothing.
        </li>
      </ul>
    </Panel>
  );
}

function ImportReportView({ report }: { report: ImportReport }) {
  return report.ok ? <Imported report={report} /> : <Refused problems={report.problems} />;
}

function Imported({ report }: { report: Extract<ImportReport, { ok: true }> }) {
  const { created, unchanged, updated, teamsCreated, tournamentsCreated } = report;
  return (
    <Notice kind="good" role="alert">
      <p>
        {created === 0 && updated.length === 0
          ? "Nothing changed: every game of the file is here already."
          : "Games imported successfully!"}
      </p>
      <ul className="list-disc pl-5 font-normal text-ink">
        <li>{countLabel(created, "game")} created</li>
        <li>{countLabel(unchanged, "game")} unchanged</li>
        {tournamentsCreated.length > 0 ? (
          <li>
            {countLabel(tournamentsCreated.length, "tournament")} created:{" "}
            {tournamentsCreated.join(", ")}
          </li>
        ) : null}
        {teamsCreated.length > 0 ? (
          <li>
            {countLabel(teamsCreated.length, "team")} created: {teamsCreated.join(", ")}
          </li>
        ) : null}
        {updated.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Refused({ problems }: { problems: { line: number; reason: string }[] }) {
  return (
    <Notice kind="bad" role="alert">
      <p>Nothing was imported. {countLabel(problems.length, "problem")} in the file:</p>
      <ul className="list-disc pl-5 font-normal text-ink">
        {problems.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>
            Line {line}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
