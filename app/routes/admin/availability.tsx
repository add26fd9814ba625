import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { adminForm, forms } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { Page } from "#app/ui/page.tsx";
import { PairsPanel, SharedPanel, TimesPanel } from "#app/ui/planning/team-availability.tsx";
import { consoleTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import {
  pairFields,
  removeTimeInput,
  teamPairInput,
  teamTimeFields,
} from "#domain/scheduling/availability-input.ts";
import {
  addTeamPair,
  addTeamTime,
  allowSharedPair,
  removeTeamPair,
  removeTeamTime,
  separateSharedPair,
} from "#domain/scheduling/change-availability.ts";
import { listAvailability } from "#domain/scheduling/list-availability.ts";
import { message } from "#i18n/message.ts";
import { translateAll } from "#i18n/translate.ts";

export const loader = page(
  { access: "admin", title: message("availability.title") },
  async ({ ctx }) => {
    const { cupId, tournamentIds, ...list } = await listAvailability(ctx);
    return translateAll(ctx.locale, {
      ...list,
      // Tournament topics also cover rosters and managers.
      topics: [consoleTopic, cupTopic(cupId), ...tournamentIds.map(tournamentTopic)],
    });
  },
);

export const action = forms({
  "add-time": adminForm({
    fields: teamTimeFields,
    done: message("availability.times.added"),
    run: (input, { ctx }) => addTeamTime(ctx, input),
  }),
  "remove-time": adminForm({
    input: removeTimeInput,
    done: message("availability.times.removed"),
    run: (input, { ctx }) => removeTeamTime(ctx, input),
  }),
  "add-pair": adminForm({
    fields: pairFields,
    done: message("availability.pairs.added"),
    run: (input, { ctx }) => addTeamPair(ctx, input),
  }),
  "remove-pair": adminForm({
    input: teamPairInput,
    done: message("availability.pairs.removed"),
    run: (input, { ctx }) => removeTeamPair(ctx, input),
  }),
  allow: adminForm({
    input: teamPairInput,
    done: message("availability.shared.allowedDone"),
    run: (input, { ctx }) => allowSharedPair(ctx, input),
  }),
  separate: adminForm({
    input: teamPairInput,
    done: message("availability.shared.separatedDone"),
    run: (input, { ctx }) => separateSharedPair(ctx, input),
  }),
});

export default function Availability() {
  const t = useTranslations("availability");
  const { tournaments, times, requested, shared } = useLoaderData<typeof loader>();
  const hasTeams = tournaments.length > 0;
  return (
    <Page lead={t("lead")}>
      {hasTeams ? (
        <div className="cols mt-5">
          <SharedPanel shared={shared} />
          <PairsPanel requested={requested} tournaments={tournaments} />
          <TimesPanel times={times} tournaments={tournaments} />
        </div>
      ) : (
        <p>{t("noTeams")}</p>
      )}
      <p>
        <Link to="/admin/schedule?step=times" className="inline-flex min-h-11 items-center">
          {t("back")}
        </Link>
      </p>
    </Page>
  );
}
