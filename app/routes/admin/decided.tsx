import { data, Link, redirect, useLoaderData, useNavigation } from "react-router";
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
import { useFormAnswer } from "../../forms/client-action.ts";
import { answerForm, type FormAnswer, readForm } from "../../forms/form-action.ts";
import { idFrom, orHttpError } from "../../forms/http-errors.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { ctxOf } from "../../http/request-context.ts";
import { page } from "../../routing/declaration.ts";
import { Done } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { DrawsPanel, PointsPanel } from "../../ui/standings/draws-and-points.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/decided";

export { clientAction } from "../../forms/client-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Points and Draws", hidden: true });

export const loader = page(
  { access: "admin" },
  async ({ context, params, url }: Route.LoaderArgs) => {
    const ctx = ctxOf(context);
    const cup = await currentCup(ctx.db);
    const decided = await orHttpError(readPointsAndDraws(ctx, idFrom(params.tournamentId)));
    return {
      decided,
      done: url.searchParams.get("done"),
      made: url.searchParams.get("made"),
      confirm: url.searchParams.get("confirm"),
      topics: [cupTopic(cup.id), tournamentTopic(decided.tournament.id)],
    };
  },
);

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const id = idFrom(params.tournamentId);
  const fields = await readForm(request);
  const form = fields.get("form");
  const done = (what: string, made = 0) =>
    redirect(`/admin/standings/${id}?done=${what}${made ? `&made=${made}` : ""}`, 303);
  switch (fields.get("intent")) {
    case "points":
      return answerForm(context, fields, pointsInput, {
        form: "points",
        act: async (input) => done("points", await givePoints(ctx, id, input)),
      });
    case "void-points":
      return answerForm(context, fields, voidPointsInput, {
        form: "void-points",
        act: (input) => voidPoints(ctx, id, input).then(() => done("points-voided")),
      });
    case "draw":
      return answerForm(context, fields, drawInput, {
        form: typeof form === "string" ? form : "draw",
        act: async (input) => done("draw", await recordDraw(ctx, id, input)),
      });
    case "void-draw":
      return answerForm(context, fields, voidDrawInput, {
        form: "void-draw",
        act: (input) => voidDraw(ctx, id, input).then(() => done("draw-voided")),
      });
    default:
      throw data("This form could not be read.", { status: 400 });
  }
}

const sentences = new Map([
  ["points", "Points saved."],
  ["points-voided", "Points taken back."],
  ["draw", "Draw recorded."],
  ["draw-voided", "Draw taken back."],
]);

export default function DecidedPage() {
  const { decided, done, made, confirm } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<FormAnswer>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const sentence = answer ? undefined : sentences.get(done ?? "");
  const here = `/admin/standings/${decided.tournament.id}`;
  return (
    <>
      <PageHead title="Points and Draws" lead={decided.tournament.name} compact />
      {sentence ? <Done key={`${done} ${made}`}>{sentence}</Done> : null}
      <DrawsPanel
        decided={decided}
        here={here}
        confirm={confirm}
        answer={answer}
        disabled={disabled}
      />
      <PointsPanel
        key={`form ${made}`}
        decided={decided}
        here={here}
        confirm={confirm}
        answer={answer}
        disabled={disabled}
      />
      <p className="choices">
        <Link to="/admin/standings" className="button button-plain">
          The order
        </Link>
      </p>
    </>
  );
}
