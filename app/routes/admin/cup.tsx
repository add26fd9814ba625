import { useLoaderData } from "react-router";
import { useDoneKey } from "#app/forms/done-key.ts";
import { adminForm, forms } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { CupSettingsForm } from "#app/ui/cup/cup-settings.tsx";
import { PlayDaysNotice } from "#app/ui/cup/play-days.tsx";
import { Page } from "#app/ui/page.tsx";
import { Notice } from "#app/ui/page-layout.tsx";
import { cupSettingsFields, cupSettingsInput } from "#domain/competition/setup/cup-input.ts";
import { editCup, readCupSettings } from "#domain/competition/setup/cup-settings.ts";
import { readContradictingDays, readStrayGames } from "#domain/competition/setup/play-days.ts";
import { cupTopic } from "#domain/core/topics.ts";
import { zoneChoices } from "#domain/cup/time-zone-rules.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  {
    access: "admin",
    title: message("cupSetup.title"),
    done: { started: message("cupSetup.started") },
  },
  async ({ ctx, translate }) => {
    const { id, fields, version } = await readCupSettings(ctx);
    return {
      days: await readContradictingDays(ctx),
      strayGames: await readStrayGames(ctx),
      fields,
      version,
      zones: zoneChoices(fields.zone, translate(message("cupSetup.unitedStates"))),
      topics: [cupTopic(id)],
    };
  },
);

const settings = adminForm({
  name: "settings",
  fields: cupSettingsFields,
  input: cupSettingsInput,
  done: message("cupSetup.saved"),
  run: (input, { ctx }) => editCup(ctx, input),
  stored: ({ ctx }) => readCupSettings(ctx),
});

export const action = forms({ "": settings, settings });

export default function Cup() {
  const { days, strayGames, fields, version, zones } = useLoaderData<typeof loader>();
  return (
    <Page>
      {strayGames === null ? null : <Notice kind="bad" text={strayGames} />}
      <PlayDaysNotice days={days} />
      <CupSettingsForm
        key={useDoneKey("settings")}
        values={fields}
        version={version}
        zones={zones}
      />
    </Page>
  );
}
