import { data } from "react-router";
import { carriedSheets } from "#domain/competition/import/games-file-rules.ts";
import type { Answers } from "#domain/competition/import/import-plan-rules.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { readSheets } from "#domain/core/read-sheets.ts";
import type { ReadSheets } from "#domain/core/sheet-rules.ts";
import { message } from "#i18n/message.ts";
import { rawForm, type Submitted } from "../forms/forms.ts";
import { statusOf } from "../forms/http-errors.ts";
import type { Access } from "../routing/declaration.ts";
import { ANSWER, type ImportAnswer } from "../ui/results/import-parts.tsx";

interface Importer<Report> {
  access: Access;
  countHeadings: (cells: readonly string[]) => number;
  check: (ctx: Ctx, sheets: ReadSheets, answers: Answers) => Promise<Report>;
  run: (
    ctx: Ctx,
    sheets: ReadSheets,
    how: { answers: Answers; confirmed: string },
  ) => Promise<Report>;
}

/** What was chosen for the questions about the file. */
function answersIn(fields: FormData): Answers {
  return new Map(
    [...fields].flatMap(([name, value]) =>
      name.startsWith(ANSWER) && typeof value === "string" && value !== ""
        ? [[name.slice(ANSWER.length), value] as const]
        : [],
    ),
  );
}

/** The forms of a page that checks a file, asks about it, and imports it. */
export function importForms<Report extends { ok: boolean }>(importer: Importer<Report>) {
  const { access, countHeadings, check, run } = importer;
  const answerWith = (
    { fields, translate }: Submitted,
    report: Report,
    more: Partial<ImportAnswer<Report>> = {},
    status = report.ok ? 200 : 400,
  ) => {
    const answers = Object.fromEntries(answersIn(fields));
    const answer = { form: "import", result: null, failure: null, answers, ...more };
    return data<ImportAnswer<Report>>({ ...answer, report: translate(report) }, { status });
  };
  return {
    check: rawForm({
      access,
      run: async (submitted) => {
        const { ctx, fields, text, translate } = submitted;
        const file = fields.get("file");
        if (file instanceof File && (file.size > 0 || file.name !== "")) {
          const bytes = new Uint8Array(await file.arrayBuffer());
          const sheets = await readSheets(bytes, countHeadings);
          return answerWith(submitted, await check(ctx, sheets, new Map()));
        }
        if (text("text") !== "") {
          const sheets = carriedSheets(text("text"), countHeadings);
          return answerWith(submitted, await check(ctx, sheets, answersIn(fields)));
        }
        const result = { error: { file: [translate(message("importGames.choose"))] } };
        const answer = { form: "check", result, failure: null };
        return data<ImportAnswer<Report>>(answer, { status: 400 });
      },
    }),
    import: rawForm({
      access,
      run: async (submitted) => {
        const { ctx, fields, text, translate } = submitted;
        const sheets = carriedSheets(text("text"), countHeadings);
        const answers = answersIn(fields);
        try {
          const how = { answers, confirmed: text("confirmed") || "nothing" };
          const report = await run(ctx, sheets, how);
          return answerWith(submitted, report, { isDone: report.ok });
        } catch (error) {
          const isAnswer =
            error instanceof DomainError && ["unconfirmed", "limited"].includes(error.code);
          if (!isAnswer) throw error;
          const failure = { sentence: translate(error.text), reason: null };
          const report = await check(ctx, sheets, answers);
          return answerWith(submitted, report, { failure }, statusOf(error.code));
        }
      },
    }),
  };
}
