import { Link, useLoaderData } from "react-router";
import {
  drawInput,
  pointsInput,
  voidDrawInput,
  voidPointsInput,
} from "../../../domain/competition/standings/input.ts";
import {
  givePoints,
  recordDraw,
  voidDraw,
  voidPoints,
} from "../../../domain/competition/standings/points-and-draws.ts";
import { readPointsAndDraws } from "../../../domain/competition/standings/points-and-draws-overview.ts";
import { cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import { adminForm, byId, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { Page, useDoneKey } from "../../ui/page.tsx";
import { DrawsPanel, PointsPanel } from "../../ui/standings/draws-and-points.tsx";

export const loader = page({ access: "admin", title: "Points and Draws" }, async ({ ctx, id }) => {
  const cup = await currentCup(ctx.db);
  return {
    decided: await readPointsAndDraws(ctx, id),
    topics: [cupTopic(cup.id), tournamentTopic(id)],
  };
});

export const action = forms({
  points: adminForm({ input: pointsInput, done: "Points saved.", run: byId(givePoints) }),
  "void-points": adminForm({
    input: voidPointsInput,
    done: "Points taken back.",
    run: byId(voidPoints),
  }),
  draw: adminForm({
    name: ({ text, intent }) => text("form") || intent,
    input: drawInput,
    done: "Draw recorded.",
    run: byId(recordDraw),
  }),
  "void-draw": adminForm({ input: voidDrawInput, done: "Draw taken back.", run: byId(voidDraw) }),
});

export default function PointsAndDraws() {
  const { decided } = useLoaderData<typeof loader>();
  return (
    <Page lead={decided.tournament.name}>
      <DrawsPanel decided={decided} />
      <PointsPanel key={useDoneKey("points")} decided={decided} />
      <p className="choices">
        <Link to="/admin/standings" className="button button-plain">
          The order
        </Link>
      </p>
    </Page>
  );
}
