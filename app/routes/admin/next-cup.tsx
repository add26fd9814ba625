import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { useDoneKey } from "#app/forms/done-key.ts";
import { PostForm } from "#app/forms/form.tsx";
import { adminForm, forms } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { ConsoleLink } from "#app/ui/buttons.tsx";
import { CupSettingsForm } from "#app/ui/cup/cup-settings.tsx";
import { TournamentForm } from "#app/ui/cup/tournament-forms.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
import {
  cupSettingsFields,
  cupSettingsInput,
  deleteDraftInput,
  openDraftInput,
  tournamentInput,
  tournamentSettingsFields,
} from "#domain/competition/setup/cup-input.ts";
import { editCup, readCupSettings } from "#domain/competition/setup/cup-settings.ts";
import {
  deleteDraft,
  openDraft,
  readNextCup,
  startDraft,
} from "#domain/competition/setup/next-cup.ts";
import { addTournament } from "#domain/competition/setup/tournaments.ts";
import { consoleTopic, cupTopic } from "#domain/core/topics.ts";
import { zoneChoices } from "#domain/cup/time-zone-rules.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  {
    access: "admin",
    title: message("nextCup.title"),
    done: { deleted: message("cupSetup.tournaments.deleted") },
  },
  async ({ ctx, translate }) => {
    const { current, draft } = await readNextCup(ctx);
    return {
      current,
      draft: draft && {
        ...draft,
        zones: zoneChoices(draft.fields.zone, translate(message("cupSetup.unitedStates"))),
        tournaments: draft.tournaments.map(({ id, name, rosterSize }) => ({
          id,
          name,
          rosterSize,
        })),
      },
      topics: [consoleTopic, cupTopic(current.id), ...(draft ? [cupTopic(draft.id)] : [])],
    };
  },
);

export const action = forms({
  start: adminForm({
    done: message("nextCup.done.start"),
    run: (_, { ctx }) => startDraft(ctx),
  }),
  settings: adminForm({
    fields: cupSettingsFields,
    input: cupSettingsInput,
    done: message("nextCup.done.saved"),
    run: (input, { ctx }) => editCup(ctx, input, "draft"),
    stored: ({ ctx }) => readCupSettings(ctx, "draft"),
  }),
  "add-tournament": adminForm({
    fields: tournamentSettingsFields,
    input: tournamentInput,
    done: message("cupSetup.tournaments.added"),
    at: "#tournaments",
    run: (input, { ctx }) => addTournament(ctx, input, "draft"),
  }),
  delete: adminForm({
    input: deleteDraftInput,
    done: message("nextCup.done.delete"),
    run: (input, { ctx }) => deleteDraft(ctx, input),
  }),
  open: adminForm({
    input: openDraftInput,
    run: async (input, { ctx }) => {
      await openDraft(ctx, input);
      return redirect("/admin/cup?done=started", 303);
    },
  }),
});

export default function NextCup() {
  const { current, draft } = useLoaderData<typeof loader>();
  const settingsKey = useDoneKey("settings");
  const formKey = useDoneKey("add-tournament");
  return (
    <Page>
      {draft ? (
        <>
          <CupSettingsForm
            key={`${draft.id} ${settingsKey}`}
            action="/admin/cup/next"
            values={draft.fields}
            version={draft.version}
            zones={draft.zones}
          />
          <DraftTournaments tournaments={draft.tournaments} formKey={formKey} />
          <OpenDraft draft={{ id: draft.id, name: draft.fields.name }} current={current.name} />
        </>
      ) : (
        <StartDraft current={current.name} />
      )}
    </Page>
  );
}

function StartDraft({ current }: { current: string }) {
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

function DraftTournaments({
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
            <ConsoleLink to={`/admin/cup/tournaments/${id}`} className="font-bold wrap-anywhere">
              {name}
            </ConsoleLink>{" "}
            <span className="text-sm text-soft">
              {setup("tournaments.size", { count: rosterSize })}
            </span>
          </li>
        ))}
      </ul>
      <details>
        <summary>{setup("tournaments.add")}</summary>
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

function OpenDraft({ draft, current }: { draft: { id: number; name: string }; current: string }) {
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
