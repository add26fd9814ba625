import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { PostForm } from "#app/forms/form.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";
import { TournamentForm } from "./tournament-forms.tsx";

export function StartDraft({ current }: { current: string }) {
  const t = useTranslations("nextCup");
  return (
    <Panel heading={t("draft")}>
      <ul className="mb-3 list-disc pl-5">
        <li>{t("start.copied", { cup: current })}</li>
        <li>{t("start.years")}</li>
        <li>{t("start.hidden")}</li>
      </ul>
      <PostForm intent="start" button={t("start.button")} />
    </Panel>
  );
}

export function DraftTournaments({
  tournaments,
  formKey,
}: {
  tournaments: readonly { id: number; name: string; rosterSize: number }[];
  formKey: string;
}) {
  const t = useTranslations("nextCup");
  const setup = useTranslations("cupSetup");
  return (
    <Panel heading={setup("tournaments.title")} id="tournaments">
      <p>{t("checkYears")}</p>
      <ul className="divide-y divide-line">
        {tournaments.map(({ id, name, rosterSize }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4">
            <Link
              to={`/admin/cup/tournaments/${id}`}
              className="inline-flex min-h-11 items-center font-bold wrap-anywhere"
            >
              {name}
            </Link>{" "}
            <span className="text-sm text-soft">
              {setup("tournaments.size", { count: rosterSize })}
            </span>
          </li>
        ))}
      </ul>
      <details>
        <summary className="min-h-11 content-center">{setup("tournaments.add")}</summary>
        <TournamentForm
          key={formKey}
          intent="add-tournament"
          button={setup("tournaments.addButton")}
          action="/admin/cup/next"
          values={{ rosterSize: "7" }}
          version=""
        />
      </details>
    </Panel>
  );
}

export function OpenDraft({
  draft,
  current,
}: {
  draft: { id: number; name: string };
  current: string;
}) {
  const t = useTranslations("nextCup");
  const confirmed = useAnswer("open")?.confirm;
  return (
    <Panel heading={t("open.heading")} id="open">
      <ul className="mb-3 list-disc pl-5">
        <li>{t("open.replaces", { cup: draft.name, before: current })}</li>
        <li>{t("open.accounts")}</li>
        <li>{t("open.empty")}</li>
        <li>{t("open.final")}</li>
      </ul>
      <PostForm
        intent="open"
        hidden={{ draftId: draft.id, confirmed }}
        button={confirmed ? t("open.anyway") : t("open.button")}
      />
      <div className="mt-8">
        <ConfirmDialog
          id="delete-draft"
          button={t("delete.button")}
          kind="plain"
          question={t("delete.question", { cup: draft.name })}
          intent="delete"
          fields={{ draftId: draft.id }}
        />
      </div>
    </Panel>
  );
}
