import { redirect, useLoaderData } from "react-router";
import { adminForm, forms } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { CupSettingsForm } from "#app/ui/cup/cup-settings.tsx";
import { DraftTournaments, OpenDraft, StartDraft } from "#app/ui/cup/next-cup.tsx";
import { Page, useDoneKey } from "#app/ui/page.tsx";
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
  async ({ ctx }) => {
    const { current, draft } = await readNextCup(ctx);
    return {
      current,
      draft: draft && {
        ...draft,
        zones: zoneChoices(draft.fields.zone),
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
