import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, PostForm } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import type { ImportReport } from "#domain/competition/import/import-games.ts";
import { MAX_SHEET_FILE } from "#domain/core/sheet-limit-rules.ts";
import type { Translated } from "#i18n/translate.ts";
import { Notice } from "../page-layout.tsx";

export interface ImportAnswer<Report> extends FormAnswer<string> {
  report?: Translated<Report>;
  answers?: Record<string, string>;
  isDone?: boolean;
}

type Bad = Extract<Translated<ImportReport>, { ok: false }>;
type Asked = Pick<ImportAnswer<unknown>, "answers">;

/** Prefix of the field name of a question. */
export const ANSWER = "answer:";

/** In megabytes; must be below the server's limit for these forms (`server/http/server-limits.ts`). */
const LIMIT_MB = MAX_SHEET_FILE / 1_000_000;

/** Takes a file; `limits` says how large it can be. */
export function CheckForm({
  label,
  limits,
  refused,
}: {
  label: string;
  limits: (max: number) => string;
  refused: string | undefined;
}) {
  const t = useTranslations("importGames");
  // Checked before sending, because the server rejects larger bodies without rendering a page.
  const [tooLarge, setTooLarge] = useState(false);
  const wrong = tooLarge ? t("tooLarge", { max: LIMIT_MB }) : refused;
  return (
    <PostForm intent="check" encType="multipart/form-data" className="panel">
      <div className="field">
        <label htmlFor="file">{label}</label>
        <p id="file-hint" className="hint">
          {limits(LIMIT_MB)}
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

/** Carries the file and what was answered about it, in place of the file itself. */
export function carried({ answers = {} }: Asked, text: string) {
  const named = Object.entries(answers).map(([key, value]) => [`${ANSWER}${key}`, value] as const);
  return { ...Object.fromEntries(named), text };
}

export function ImportQuestions({ answer, report }: { answer: Asked; report: Bad }) {
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
      <h2 className="text-xl">{t("heading")}</h2>
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

export const listed = (names: readonly string[]) => ({
  count: names.length,
  names: names.join(", "),
});

export function ImportProblems({ problems, ignored }: Bad) {
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

export function Lines({ of }: { of: readonly string[] }) {
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
