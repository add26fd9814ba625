import { Link, redirect, useLoaderData } from "react-router";
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
import { useFormAnswer } from "../../forms/answer.tsx";
import { form, forms, type Submitted } from "../../forms/forms.ts";
import { idFrom } from "../../forms/http-errors.ts";
import { page } from "../../routing/page.ts";
import { Done } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { DrawsPanel, PointsPanel } from "../../ui/standings/draws-and-points.tsx";

export const loader = page(
  { access: "admin", title: "Points and Draws" },
  async ({ ctx, id, query }) => {
    const cup = await currentCup(ctx.db);
    const decided = await readPointsAndDraws(ctx, id);
    return {
      decided,
      done: query.get("done"),
      made: query.get("made"),
      topics: [cupTopic(cup.id), tournamentTopic(decided.tournament.id)],
    };
  },
);

function done({ params }: Submitted, outcome: string, made = 0): Response {
  const path = `/admin/standings/${idFrom(params["tournamentId"])}`;
  return redirect(`${path}?done=${outcome}${made ? `&made=${made}` : ""}`, 303);
}

export const action = forms({
  points: form({
    access: "admin",
    input: pointsInput,
    run: async (input, submitted) => {
      const { ctx, params } = submitted;
      const made = await givePoints(ctx, idFrom(params["tournamentId"]), input);
      return done(submitted, "points", made);
    },
  }),
  "void-points": form({
    access: "admin",
    input: voidPointsInput,
    run: async (input, submitted) => {
      await voidPoints(submitted.ctx, idFrom(submitted.params["tournamentId"]), input);
      return done(submitted, "points-voided");
    },
  }),
  draw: form({
    access: "admin",
    name: ({ fields }) => {
      const name = fields.get("form");
      return typeof name === "string" ? name : "draw";
    },
    input: drawInput,
    run: async (input, submitted) => {
      const { ctx, params } = submitted;
      const made = await recordDraw(ctx, idFrom(params["tournamentId"]), input);
      return done(submitted, "draw", made);
    },
  }),
  "void-draw": form({
    access: "admin",
    input: voidDrawInput,
    run: async (input, submitted) => {
      await voidDraw(submitted.ctx, idFrom(submitted.params["tournamentId"]), input);
      return done(submitted, "draw-voided");
    },
  }),
});

const sentences = new Map([
  ["points", "Points saved."],
  ["points-voided", "Points taken back."],
  ["draw", "Draw recorded."],
  ["draw-voided", "Draw taken back."],
]);

export default function DecidedPage() {
  const { decided, done, made } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const sentence = answer ? undefined : sentences.get(done ?? "");
  const here = `/admin/standings/${decided.tournament.id}`;
  return (
    <>
      <PageHead title="Points and Draws" lead={decided.tournament.name} compact />
      {sentence ? <Done key={`${done} ${made}`}>{sentence}</Done> : null}
      <DrawsPanel decided={decided} here={here} />
      <PointsPanel key={`form ${made}`} decided={decided} here={here} />
      <p className="choices">
        <Link to="/admin/standings" className="button button-plain">
          The order
        </Link>
      </p>
    </>
  );
}
