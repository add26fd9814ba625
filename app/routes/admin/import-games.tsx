import { data, useNavigation } from "react-router";
import { type ImportReport, importGames } from "../../../domain/games/import-games.ts";
import { adminCtx } from "../../admin-only.ts";
import { requestOf } from "../../context.ts";
import { requireMaySend } from "../../fence.ts";
import { readForm } from "../../forms/answer-form.ts";
import { useKeptAnswer } from "../../forms/use-kept-answer.ts";
import { pageMeta } from "../../page-meta.ts";
import { ImportForm, ImportFormat } from "../../ui/admin/import-form.tsx";
import { ImportReportView } from "../../ui/admin/import-report.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/import-games";

export { clientAction } from "../../forms/keep-form.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Import Games", hidden: true });

export function loader({ context }: Route.LoaderArgs) {
  adminCtx(context);
  return null;
}

interface Answer {
  report?: ImportReport;
  failure?: { sentence: string } | null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context);
  const fields = await readForm(request);
  requireMaySend(requestOf(context), fields);
  const file = fields.get("file");
  // A form that was sent without a choice holds an empty file without a name.
  if (!(file instanceof File) || (file.size === 0 && file.name === "")) {
    return refuse({ failure: { sentence: "Choose a file first." } });
  }
  // Bytes that are not UTF-8 become U+FFFD, which the import reports.
  const report = await importGames(ctx, await file.text());
  return report.ok ? data<Answer>({ report }) : refuse({ report });
}

function refuse(answer: Answer) {
  return data<Answer>(answer, { status: 400 });
}

/** Import Games from a CSV file (spec §2, Admin console). */
export default function ImportGames() {
  const answer = useKeptAnswer<Answer>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  return (
    <>
      <PageHead compact title="Import Games" />
      {answer?.report && !sending ? <ImportReportView report={answer.report} /> : null}
      <ImportForm error={answer?.failure?.sentence ?? null} disabled={disabled} />
      <ImportFormat />
    </>
  );
}
