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
import { adminForm, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { Page, useDoneKey } from "../../ui/page.tsx";
import { DrawsPanel, PointsPanel } from "../../ui/standings/draws-and-points.tsx";

export const loader = page({ access: "admin", title: "Points and Draws" }, async ({ ctx, id }) => {
  const cup = await currentCup(ctx.db);
  const decided = await readPointsAndDraws(ctx, id);
  return { decided, topics: [cupTopic(cup.id), tournamentTopic(decided.tournament.id)] };
});

export const action = forms({
  points: adminForm({
    input: pointsInput,
    done: "Points saved.",
    run: (input, { ctx, id }) => givePoints(ctx, id, input),
  }),
  "void-points": adminForm({
    input: voidPointsInput,
    done: "Points taken back.",
    run: (input, { ctx, id }) => voidPoints(ctx, id, input),
  }),
  draw: adminForm({
    name: ({ text }) => text("form") || "draw",
    input: drawInput,
    done: "Draw recorded.",
    run: (input, { ctx, id }) => recordDraw(ctx, id, input),
  }),
  "void-draw": adminForm({
    input: voidDrawInput,
    done: "Draw taken back.",
    run: (input, { ctx, id }) => voidDraw(ctx, id, input),
  }),
});

export default function DecidedPage() {
  const { decided } = useLoaderData<typeof loader>();
  const here = `/admin/standings/${decided.tournament.id}`;
  return (
    <Page lead={decided.tournament.name}>
      <DrawsPanel decided={decided} here={here} />
      <PointsPanel key={useDoneKey("points")} decided={decided} here={here} />
      <p className="choices">
        <Link to="/admin/standings" className="button button-plain">
          The order
        </Link>
      </p>
    </Page>
  );
}
