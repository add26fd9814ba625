import type { ReactNode } from "react";
import { useLoaderData, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { adminForm, forms } from "#app/forms/forms.ts";
import { importForms } from "#app/loaders/import-file.ts";
import { page } from "#app/routing/page.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
import { CheckForm, type ImportAnswer } from "#app/ui/results/import-parts.tsx";
import { ImportReportView } from "#app/ui/results/import-report.tsx";
import { countHeadings } from "#domain/competition/import/heading-rules.ts";
import {
  checkGames,
  type ImportReport,
  importGames,
} from "#domain/competition/import/import-games.ts";
import { DEFAULT_BRACKET } from "#domain/competition/import/import-row-rules.ts";
import { readLastImport, undoImport } from "#domain/competition/import/undo-import.ts";
import { formatDeadline } from "#domain/core/format-rules.ts";
import { rowId } from "#domain/core/input.ts";
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

export const action = forms({
  ...importForms({ access: "admin", countHeadings, check: checkGames, run: importGames }),
  undo: adminForm({
    input: z.object({ importId: rowId() }),
    done: message("importGames.undo.done"),
    run: (input, { ctx }) => undoImport(ctx, input),
  }),
});

export default function ImportGames() {
  const { last } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<ImportAnswer<ImportReport>>();
  const t = useTranslations("importGames");
  const sending = useNavigation().state !== "idle";
  return (
    <Page>
      {answer?.report && !sending ? (
        <ImportReportView answer={answer} report={answer.report} />
      ) : null}
      <CheckForm
        label={t("file")}
        limits={(max) => t("limits", { max })}
        refused={answer?.result?.error?.["file"]?.[0]}
      />
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
