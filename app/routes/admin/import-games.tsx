import { type ReactNode, useState } from "react";
import { data, useLoaderData, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { Button, PostForm } from "#app/forms/form.tsx";
import { adminForm, forms, rawForm, type Submitted } from "#app/forms/forms.ts";
import { statusOf } from "#app/forms/http-errors.ts";
import { page } from "#app/routing/page.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
import { ANSWER, type ImportAnswer, ImportReportView } from "#app/ui/results/import-report.tsx";
import { carriedSheets } from "#domain/competition/import/games-file-rules.ts";
import { countHeadings } from "#domain/competition/import/heading-rules.ts";
import {
  checkGames,
  type ImportReport,
  importGames,
} from "#domain/competition/import/import-games.ts";
import { DEFAULT_BRACKET } from "#domain/competition/import/import-row-rules.ts";
import { readLastImport, undoImport } from "#domain/competition/import/undo-import.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatDeadline } from "#domain/core/format-rules.ts";
import { rowId } from "#domain/core/input.ts";
import { readSheets } from "#domain/core/read-sheets.ts";
import { MAX_SHEET_FILE } from "#domain/core/sheet-limit-rules.ts";
import { currentCup, listBrackets, listTournaments } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: "admin", title: message("importGames.title") },
  async ({ ctx }) => {
    const cup = await currentCup(ctx.db);
    const tournaments = await listTournaments(ctx, cup.id);
    const brackets = await listBrackets(
      ctx.db,
      tournaments.map(({ id }) => id),
    );
    const last = await readLastImport(ctx);
    return {
      last: last && { ...last, at: formatDeadline(last.at, cup.zone, ctx.locale) },
      example: {
        tournament: tournaments[0]?.name ?? "U16+ (2009 & older)",
        bracket:
          brackets.find(({ tournamentId }) => tournamentId === tournaments[0]?.id)?.name ??
          DEFAULT_BRACKET,
        date: cup.startsOn ?? "2027-07-28",
      },
    };
  },
);

/** What was chosen for the questions about the file. */
function answersIn(fields: FormData): ReadonlyMap<string, string> {
  return new Map(
    [...fields].flatMap(([name, value]) =>
      name.startsWith(ANSWER) && typeof value === "string" && value !== ""
        ? [[name.slice(ANSWER.length), value] as const]
        : [],
    ),
  );
}

function answerWith(
  { fields, translate }: Submitted,
  report: ImportReport,
  more: Partial<ImportAnswer> = {},
  status = report.ok ? 200 : 400,
) {
  const answers = Object.fromEntries(answersIn(fields));
  const answer = { form: "import", result: null, failure: null, answers, ...more };
  return data<ImportAnswer>({ ...answer, report: translate(report) }, { status });
}

export const action = forms({
  check: rawForm({
    access: "admin",
    run: async (submitted) => {
      const { ctx, fields, text, translate } = submitted;
      const file = fields.get("file");
      if (file instanceof File && (file.size > 0 || file.name !== "")) {
        const bytes = new Uint8Array(await file.arrayBuffer());
        const report = await checkGames(ctx, await readSheets(bytes, countHeadings));
        return answerWith(submitted, report);
      }
      if (text("text") !== "") {
        const report = await checkGames(ctx, carriedSheets(text("text")), answersIn(fields));
        return answerWith(submitted, report);
      }
      const result = { error: { file: [translate(message("importGames.choose"))] } };
      return data<ImportAnswer>({ form: "check", result, failure: null }, { status: 400 });
    },
  }),
  import: rawForm({
    access: "admin",
    run: async (submitted) => {
      const { ctx, fields, text, translate } = submitted;
      const sheets = carriedSheets(text("text"));
      const answers = answersIn(fields);
      try {
        const how = { answers, confirmed: text("confirmed") || "nothing" };
        const report = await importGames(ctx, sheets, how);
        return answerWith(submitted, report, { isDone: report.ok });
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== "unconfirmed") throw error;
        const failure = { sentence: translate(error.text), reason: null };
        const report = await checkGames(ctx, sheets, answers);
        return answerWith(submitted, report, { failure }, statusOf(error.code));
      }
    },
  }),
  undo: adminForm({
    input: z.object({ importId: rowId() }),
    done: message("importGames.undo.done"),
    run: (input, { ctx }) => undoImport(ctx, input),
  }),
});

export default function ImportGames() {
  const { last } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<ImportAnswer>();
  const t = useTranslations("importGames");
  const sending = useNavigation().state !== "idle";
  return (
    <Page>
      {answer?.report && !sending ? (
        <ImportReportView answer={answer} report={answer.report} />
      ) : null}
      <CheckForm answer={answer} />
      {last ? (
        <Panel heading={t("undo.heading")}>
          <p>{t("undo.last", { at: last.at, created: last.created, updated: last.updated })}</p>
          <ConfirmDialog
            id="undo"
            button={t("undo.button")}
            question={t("undo.question")}
            intent="undo"
            fields={{ importId: last.id }}
          />
        </Panel>
      ) : null}
      <ImportFormat />
    </Page>
  );
}

/** In megabytes; must be below the server's limit for this form (`server/http/server-limits.ts`). */
const LIMIT_MB = MAX_SHEET_FILE / 1_000_000;

function CheckForm({ answer }: { answer: ImportAnswer | undefined }) {
  const t = useTranslations("importGames");
  // Checked before sending, because the server rejects larger bodies without rendering a page.
  const [tooLarge, setTooLarge] = useState(false);
  const wrong = tooLarge ? t("tooLarge", { max: LIMIT_MB }) : answer?.result?.error?.["file"]?.[0];
  return (
    <PostForm intent="check" encType="multipart/form-data" className="panel">
      <div className="field">
        <label htmlFor="file">{t("file")}</label>
        <p id="file-hint" className="hint">
          {t("limits", { max: LIMIT_MB })}
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
            setTooLarge((file?.size ?? 0) > MAX_SHEET_FILE);
          }}
        />
        {wrong ? (
          <p id="file-error" role="alert" className="field-error">
            {wrong}
          </p>
        ) : null}
      </div>
      <div className="grid sm:block">
        <Button {...(tooLarge && { disabled: true })}>{t("check")}</Button>
      </div>
    </PostForm>
  );
}

function ImportFormat() {
  const { tournament, bracket, date } = useLoaderData<typeof loader>().example;
  const t = useTranslations("importGames");
  const code = (text: ReactNode) => <code lang="en">{text}</code>;
  const example = [
    "tournament,bracket,stage,date,time,field,team1,team2,score1,score2",
    `${tournament},${bracket},group,${date},15:00,Field 1,Lions,Tigers,,`,
    `${tournament},,final,${date},20:30,,Bears,Wolves,2,1`,
  ];
  return (
    <Panel heading={t("format.title")}>
      <p>{t("format.csv")}</p>
      <pre lang="en" className="rounded-md bg-sunk p-3 text-sm break-words whitespace-pre-wrap">
        {example.join("\n")}
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
