import type { ReactNode } from "react";
import { useLoaderData, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { PostForm } from "#app/forms/form.tsx";
import { forms } from "#app/forms/forms.ts";
import { importForms } from "#app/loaders/import-file.ts";
import { page } from "#app/routing/page.ts";
import { useMailText } from "#app/ui/mail/mail-notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Notice, Panel } from "#app/ui/page-layout.tsx";
import {
  CheckForm,
  carried,
  type ImportAnswer,
  ImportProblems,
  ImportQuestions,
  Lines,
  listed,
} from "#app/ui/results/import-parts.tsx";
import {
  checkRoster,
  importRoster,
  type RosterReport,
} from "#domain/competition/import/import-roster.ts";
import { countRosterHeadings } from "#domain/competition/import/roster-file-rules.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import type { Translated } from "#i18n/translate.ts";

const ACCESS = ["registrar"] as const;

export const loader = page(
  { access: ACCESS, title: message("importPlayers.title") },
  async ({ ctx }) => {
    const [first] = await listTournaments(ctx, (await currentCup(ctx.db)).id);
    return { tournament: first?.name ?? "U16+ (2009 & older)" };
  },
);

export const action = forms(
  importForms({
    access: ACCESS,
    countHeadings: countRosterHeadings,
    check: checkRoster,
    run: importRoster,
  }),
);

type Answer = ImportAnswer<RosterReport>;
type Good = Extract<Translated<RosterReport>, { ok: true }>;

export default function ImportPlayers() {
  const answer = useFormAnswer<Answer>();
  const t = useTranslations("importPlayers");
  const sending = useNavigation().state !== "idle";
  return (
    <Page lead={t("lead")}>
      {answer?.report && !sending ? <Report answer={answer} report={answer.report} /> : null}
      <CheckForm
        label={t("file")}
        limits={(max) => t("limits", { max })}
        refused={answer?.result?.error?.["file"]?.[0]}
      />
      <FileFormat />
    </Page>
  );
}

function Report({ answer, report }: { answer: Answer; report: Translated<RosterReport> }) {
  const t = useTranslations("importPlayers");
  const mail = useMailText();
  if (!report.ok) {
    return report.questions.length > 0 ? (
      <ImportQuestions answer={answer} report={report} />
    ) : (
      <ImportProblems {...report} />
    );
  }
  const isNothing = report.teams.length + report.managers + report.players === 0;
  if (answer.isDone) {
    return (
      <Notice kind="good" role="alert">
        <p>{isNothing ? t("report.nothing") : mail("rosterInvited")}</p>
        <Totals report={report} />
      </Notice>
    );
  }
  return (
    <PostForm
      intent="import"
      encType="multipart/form-data"
      className="panel"
      hidden={{ ...carried(answer, report.text), confirmed: report.version }}
      {...(!isNothing && { button: t("preview.import") })}
    >
      <h2 className="text-xl">{t("preview.heading")}</h2>
      <p>{isNothing ? t("report.nothing") : t("preview.lead")}</p>
      <Totals report={report} />
      {report.people.length > 0 ? (
        <details>
          <summary>{t("report.people")}</summary>
          <Lines of={report.people} />
        </details>
      ) : null}
    </PostForm>
  );
}

function Totals({ report: { teams, managers, players, unchanged, ignored } }: { report: Good }) {
  const t = useTranslations("importPlayers.report");
  const ofGames = useTranslations("importGames.report");
  return (
    <Lines
      of={[
        ...(teams.length > 0 ? [t("teams", listed(teams))] : []),
        ...(managers > 0 ? [t("managers", { count: managers })] : []),
        ...(players > 0 ? [t("players", { count: players })] : []),
        ...(unchanged > 0 ? [t("unchanged", { count: unchanged })] : []),
        ...(ignored.length > 0 ? [ofGames("ignored", listed(ignored))] : []),
      ]}
    />
  );
}

function FileFormat() {
  const { tournament } = useLoaderData<typeof loader>();
  const t = useTranslations("importPlayers.format");
  const example = [
    "tournament,team,role,first name,last name,date of birth,parent email,email",
    `${tournament},Lions,manager,,,,,coach@example.com`,
    `${tournament},Lions,player,Ana,Silva,3/14/2012,parent@example.com,`,
  ];
  const code = (text: ReactNode) => <code lang="en">{text}</code>;
  return (
    <Panel heading={t("title")}>
      <p>{t("email")}</p>
      <p>{t("csv")}</p>
      <pre lang="en" className="rounded-md bg-sunk p-3 text-sm break-words whitespace-pre-wrap">
        {example.join("\n")}
      </pre>
      <ul className="list-disc pl-5">
        <li>{t("needed")}</li>
        <li>{t.rich("headings", { code })}</li>
        <li>{t("teams")}</li>
        <li>{t("all")}</li>
        <li>{t("erased")}</li>
      </ul>
    </Panel>
  );
}
