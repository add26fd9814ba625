import { data, useNavigation } from "react-router";
import { type ImportReport, importGames } from "../../../domain/competition/import/import-games.ts";
import { DomainError } from "../../../domain/core/errors.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { forms, rawForm } from "../../forms/forms.ts";
import { statusOf } from "../../forms/http-errors.ts";
import { page } from "../../routing/page.ts";
import { ImportForm, ImportFormat, ImportReportView } from "../../ui/games/game-import.tsx";
import { Page } from "../../ui/page.tsx";

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
