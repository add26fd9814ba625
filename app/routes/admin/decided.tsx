import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { adminForm, byId, forms } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { Page, useDoneKey } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
import { DrawsPanel, PointsPanel } from "#app/ui/standings/draws-and-points.tsx";
import { TournamentOrderForm } from "#app/ui/standings/standings-settings.tsx";
import {
  drawInput,
  pointsFields,
  pointsInput,
  tournamentOrderFields,
  tournamentOrderInput,
  voidDrawInput,
  voidPointsInput,
} from "#domain/competition/standings/input.ts";
import {
  givePoints,
  recordDraw,
  voidDraw,
  voidPoints,
} from "#domain/competition/standings/points-and-draws.ts";
import { readPointsAndDraws } from "#domain/competition/standings/points-and-draws-overview.ts";
import {
  editTournamentOrder,
  readTournamentOrder,
} from "#domain/competition/standings/standings-settings.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import { translateAll } from "#i18n/translate.ts";

export const loader = page(
  { access: "admin", title: message("draws.title") },
  async ({ ctx, id }) => {
    const cup = await currentCup(ctx.db);
    return {
      order: await readTournamentOrder(ctx, id),
      decided: translateAll(ctx.locale, await readPointsAndDraws(ctx, id)),
      topics: [cupTopic(cup.id), tournamentTopic(id)],
    };
  },
);

export const action = forms({
  points: adminForm({
    fields: pointsFields,
    input: pointsInput,
    done: message("draws.points.saved"),
    run: byId(givePoints),
  }),
  "void-points": adminForm({
    input: voidPointsInput,
    done: message("draws.points.removed"),
    run: byId(voidPoints),
  }),
  order: adminForm({
    fields: tournamentOrderFields,
    input: tournamentOrderInput,
    done: message("draws.order.saved"),
    run: byId(editTournamentOrder),
    stored: ({ ctx, id }) => readTournamentOrder(ctx, id),
  }),
  draw: adminForm({
    name: ({ text, intent }) => text("form") || intent,
    input: drawInput,
    done: message("draws.draws.done"),
    run: byId(recordDraw),
  }),
  "void-draw": adminForm({
    input: voidDrawInput,
    done: message("draws.draws.removed"),
    run: byId(voidDraw),
  }),
});

export default function PointsAndDraws() {
  const { decided, order } = useLoaderData<typeof loader>();
  const saved = useDoneKey("order");
  const t = useTranslations("draws");
  return (
    <Page lead={decided.tournament.name}>
      <DrawsPanel decided={decided} />
      <PointsPanel key={useDoneKey("points")} decided={decided} />
      <Panel heading={t("order.heading")} id="order-panel">
        <TournamentOrderForm key={`order ${saved}`} values={order.fields} version={order.version} />
      </Panel>
      <p className="choices">
        <Link to="/admin/standings" className="button button-plain">
          {t("draws.orderLink")}
        </Link>
      </p>
    </Page>
  );
}
