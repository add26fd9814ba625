import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { adminForm, forms } from "#app/forms/forms.ts";
import { MixedText } from "#app/i18n/reader-language.tsx";
import { page } from "#app/routing/page.ts";
import { ConsoleLink } from "#app/ui/buttons.tsx";
import { PlayDaysNotice } from "#app/ui/cup/play-days.tsx";
import { TournamentForm } from "#app/ui/cup/tournament-forms.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Panel } from "#app/ui/page-layout.tsx";
import {
  movePlayDaysInput,
  tournamentInput,
  tournamentSettingsFields,
} from "#domain/competition/setup/cup-input.ts";
import { movePlayDays, readContradictingDays } from "#domain/competition/setup/play-days.ts";
import { addTournament } from "#domain/competition/setup/tournaments.ts";
import { cupTopic } from "#domain/core/topics.ts";
import { formatPlayDay } from "#domain/cup/cup-dates-rules.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  {
    access: "admin",
    title: message("cupSetup.tournaments.title"),
    done: { deleted: message("cupSetup.tournaments.deleted") },
  },
  async ({ ctx }) => {
    const cup = await currentCup(ctx.db);
    const tournaments = await listTournaments(ctx, cup.id);
    return {
      cupName: cup.name,
      tournaments: tournaments.map((tournament) => ({
        id: tournament.id,
        name: tournament.name,
        rosterSize: tournament.rosterSize,
        plays: formatPlayDay(tournament, ctx.locale),
      })),
      days: await readContradictingDays(ctx),
      topics: [cupTopic(cup.id)],
    };
  },
);

const add = adminForm({
  name: "add-tournament",
  fields: tournamentSettingsFields,
  input: tournamentInput,
  run: async (input, { ctx }) => {
    const id = await addTournament(ctx, input);
    return redirect(`/admin/cup/tournaments/${id}?done=added`, 303);
  },
});

export const action = forms({
  "": add,
  "add-tournament": add,
  "move-days": adminForm({
    input: movePlayDaysInput,
    done: message("playDays.moved"),
    run: (input, { ctx }) => movePlayDays(ctx, input),
  }),
});

export default function Tournaments() {
  const t = useTranslations("cupSetup");
  const { cupName, tournaments, days } = useLoaderData<typeof loader>();
  return (
    <Page lead={cupName}>
      <PlayDaysNotice days={days} />
      {tournaments.length === 0 ? (
        <EmptyState next={t("tournaments.noneNext")}>{t("tournaments.none")}</EmptyState>
      ) : null}
      <ul className="divide-y divide-line">
        {tournaments.map(({ id, name, rosterSize, plays }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4">
            <ConsoleLink to={`/admin/cup/tournaments/${id}`} className="wrap-anywhere font-bold">
              {name}
            </ConsoleLink>{" "}
            <span className="text-sm text-soft">
              <MixedText>
                {plays
                  ? t("tournaments.sizeAndDay", { count: rosterSize, day: plays })
                  : t("tournaments.size", { count: rosterSize })}
              </MixedText>
            </span>
          </li>
        ))}
      </ul>
      <Panel heading={t("tournaments.add")}>
        <TournamentForm
          intent="add-tournament"
          button={t("tournaments.addButton")}
          action="/admin/cup/tournaments"
          values={{ rosterSize: "7" }}
          version=""
        />
      </Panel>
    </Page>
  );
}
