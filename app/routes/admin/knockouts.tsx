import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { page } from "#app/routing/page.ts";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/page-layout.tsx";
import { listKnockouts } from "#domain/competition/knockout/knockout-overview.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: "admin", title: message("knockout.admin.title") },
  async ({ ctx }) => {
    const cup = await currentCup(ctx.db);
    const tournaments = await listKnockouts(ctx, cup.id);
    return {
      tournaments,
      topics: [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    };
  },
);

export default function Knockouts() {
  const { tournaments } = useLoaderData<typeof loader>();
  const t = useTranslations("knockout");
  const stateOf = (count: number, isConfirmed: boolean) => {
    if (count === 0) return t("admin.none");
    return t(isConfirmed ? "admin.isConfirmed" : "admin.notConfirmed", { count });
  };
  return (
    <Page>
      {tournaments.length === 0 ? (
        <EmptyState next={<Link to="/admin/cup/tournaments">{t("admin.addTournament")}</Link>}>
          {t("admin.noTournament")}
        </EmptyState>
      ) : null}
      <ul className="rows">
        {tournaments.map(({ id, name, games, isConfirmed }) => (
          <li key={id}>
            <Link
              to={`/admin/knockout/${id}`}
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-2"
            >
              <b>{name}</b>
              <span className="text-soft">{stateOf(games, isConfirmed)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
