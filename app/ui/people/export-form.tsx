import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#app/forms/form.tsx";
import { reasonLength } from "#domain/core/input.ts";
import { exportFiles } from "#domain/site/exports/export-input.ts";
import { Panel } from "../page-layout.tsx";

/** Asks for the reason once, and has a button for each file. */
export function ExportForm() {
  const t = useTranslations("exports");
  return (
    <Panel heading={t("title")} id="export">
      <ul className="list-disc pl-5">
        {exportFiles.map((file) => (
          <li key={file}>{t(`what.${file}`)}</li>
        ))}
      </ul>
      <p>{t("care")}</p>
      {/* A download must bypass the router, and has no page to show a refusal: the browser checks. */}
      <Form method="post" reloadDocument action="/admin/players.csv">
        <div className="field">
          <label htmlFor="export-reason">{t("reason")}</label>
          <p id="export-reason-hint" className="hint">
            {t("reasonHint")}
          </p>
          <input
            id="export-reason"
            name="reason"
            required
            {...reasonLength}
            aria-describedby="export-reason-hint"
            autoComplete="off"
          />
        </div>
        <div className="choices">
          {exportFiles.map((file) => (
            <Button key={file} kind="plain" formAction={`/admin/${file}.csv`}>
              {t(`download.${file}`)}
            </Button>
          ))}
        </div>
      </Form>
    </Panel>
  );
}
