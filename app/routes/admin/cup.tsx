import { useLoaderData, useNavigation } from "react-router";
import { cupSettingsInput } from "../../../domain/competition/setup/cup-input.ts";
import { editCup, readCupSettings } from "../../../domain/competition/setup/cup-settings.ts";
import { readContradictingDays } from "../../../domain/competition/setup/play-days.ts";
import { cupTopic } from "../../../domain/core/topics.ts";
import { zoneChoices } from "../../../domain/cup/time-zone-rules.ts";
import { useFormAnswer } from "../../forms/client-action.ts";
import { forms, versionedForm } from "../../forms/forms.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { ctxOf } from "../../http/request-context.ts";
import { page } from "../../routing/declaration.ts";
import { CupSettingsForm } from "../../ui/cup/cup-settings.tsx";
import { PlayDaysNotice } from "../../ui/cup/play-days.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/cup";

export { clientAction } from "../../forms/client-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Cup Settings", hidden: true });

export const loader = page({ access: "admin" }, async ({ context, url }: Route.LoaderArgs) => {
  const ctx = ctxOf(context);
  const { id, fields, version } = await readCupSettings(ctx);
  return {
    days: await readContradictingDays(ctx),
    fields,
    version,
    zones: zoneChoices(fields.zone),
    done: url.searchParams.get("done"),
    saved: url.searchParams.get("version"),
    topics: [cupTopic(id)],
  };
});

const settings = versionedForm({
  access: "admin",
  name: "settings",
  input: cupSettingsInput,
  save: (input, { ctx }) => editCup(ctx, input),
  read: ({ ctx }) => readCupSettings(ctx),
  saved: () => "/admin/cup?done=saved",
});

export const action = forms({ "": settings, settings });

const sentences = new Map([
  ["saved", "Settings saved."],
  ["started", "The new cup has started. Look through its settings and tournaments."],
]);

export default function Cup() {
  const { days, fields, version, zones, done, saved } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const sentence = sentences.get(done ?? "");
  return (
    <>
      <PageHead title="Cup Settings" compact />
      {sentence && !answer ? <Done key={saved}>{sentence}</Done> : null}
      <PlayDaysNotice days={days} answer={undefined} disabled={disabled} />
      <CupSettingsForm
        key={`form ${done} ${saved}`}
        values={fields}
        version={version}
        zones={zones}
        answer={answer}
        sending={sending}
      />
    </>
  );
}
