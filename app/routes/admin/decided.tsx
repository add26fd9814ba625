import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { useDoneKey } from "#app/forms/done-key.ts";
import { FieldOf } from "#app/forms/field-of.tsx";
import { FieldsForm } from "#app/forms/form.tsx";
import { adminForm, byId, forms } from "#app/forms/forms.ts";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { page } from "#app/routing/page.ts";
import { bold, ConsoleButton } from "#app/ui/buttons.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Panel } from "#app/ui/page-layout.tsx";
import {
  ConfirmableForm,
  ConfirmButtonChange,
  RevocableRow,
} from "#app/ui/results/confirm-change.tsx";
import { TournamentOrderForm } from "#app/ui/standings/standings-settings.tsx";
import { ordinalName } from "#domain/competition/games/game-name-rules.ts";
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
import {
  type PointsAndDraws,
  readPointsAndDraws,
} from "#domain/competition/standings/points-and-draws-overview.ts";
import {
  editTournamentOrder,
  readTournamentOrder,
} from "#domain/competition/standings/standings-settings.ts";
import { formatDifference } from "#domain/competition/standings/tiebreaker-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { INTL_LOCALES } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: "admin", title: message("draws.title") },
  async ({ ctx, id, translate }) => {
    const cup = await currentCup(ctx.db);
    return {
      order: await readTournamentOrder(ctx, id),
      decided: translate(await readPointsAndDraws(ctx, id)),
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
        <ConsoleButton to="/admin/standings">{t("draws.orderLink")}</ConsoleButton>
      </p>
    </Page>
  );
}

function DrawsPanel({ decided }: { decided: PointsAndDraws }) {
  const { waiting, draws } = decided;
  const t = useTranslations("draws");
  const list = new Intl.ListFormat(INTL_LOCALES[useLocale()]);
  const inOrder = (names: readonly string[]) =>
    names.reduce((first, second) => t("draws.then", { first, second }));
  // One place can need several draws, so the id includes the first team.
  const forms = waiting.map(({ bracketId, place, teams: [first] }) =>
    bracketId === null ? `draw-all-${place}-${first?.id}` : `draw-${bracketId}-${place}`,
  );
  return (
    <Panel heading={t("draws.title")} id="draws-panel">
      <ConfirmButtonChange intent="void-draw" field="drawId" />
      {waiting.length === 0 ? <EmptyState>{t("draws.none")}</EmptyState> : null}
      {waiting.map((each, index) => (
        <DrawForm key={forms[index]} name={forms[index] ?? ""} waiting={each} />
      ))}
      {draws.length > 0 ? <h3>{t("draws.recorded")}</h3> : null}
      <ul className="rows">
        {draws.map(({ id, bracket, teams }) => (
          <RevocableRow
            key={id}
            id={`draw-${id}`}
            question={t("draws.question", { teams: list.format(teams) })}
            intent="void-draw"
            fields={{ drawId: String(id) }}
          >
            {t.rich("draws.line", {
              bracket: bracket ?? t("draws.severalBrackets"),
              teams: inOrder(teams),
              b: bold,
            })}
          </RevocableRow>
        ))}
      </ul>
    </Panel>
  );
}

const randomForm = (name: string) => `${name}-random`;

function DrawForm({
  name,
  waiting: { bracketId, bracket, place, teams, isOpen },
}: {
  name: string;
  waiting: PointsAndDraws["waiting"][number];
}) {
  const answer = useAnswer(name);
  const t = useTranslations("draws");
  const say = useText("games");
  const tied = {
    place: say(ordinalName(place)),
    teams: teams.map((team) => team.name).join(", "),
  };
  const typed = (field: string) => {
    const value = answer?.result?.initialValue?.[field];
    return typeof value === "string" ? value : "";
  };
  const random = randomForm(name);
  return (
    <div className="border-b border-rule py-3">
      <ConfirmableForm
        id={name}
        name={name}
        intent="draw"
        hidden={{ form: name, bracketId: bracketId ?? "" }}
        button={t("draws.record")}
      >
        <fieldset>
          <legend className="font-bold wrap-anywhere">
            {bracket === null ? t("draws.tiedAcross", tied) : t("draws.tied", { bracket, ...tied })}
          </legend>
          {isOpen ? <p className="hint">{t("draws.open")}</p> : null}
          <div className="flex flex-wrap gap-x-4">
            {teams.map((team, index) => (
              <div key={team.id} className="field min-w-0">
                <label htmlFor={`${name}-${index + 1}`}>
                  {t("draws.drawn", { place: say(ordinalName(index + 1)) })}
                </label>
                <select
                  id={`${name}-${index + 1}`}
                  name={`drawn${index + 1}`}
                  defaultValue={typed(`drawn${index + 1}`)}
                >
                  <option value="">{t("draws.pick")}</option>
                  {teams.map((each) => (
                    <option key={each.id} value={each.id}>
                      {each.name}
                    </option>
                  ))}
                </select>
              </div>
            ))}
          </div>
        </fieldset>
      </ConfirmableForm>
      <ConfirmableForm
        id={random}
        name={random}
        intent="draw"
        hidden={{
          form: random,
          bracketId: bracketId ?? "",
          atRandom: "on",
          ...Object.fromEntries(teams.map(({ id }, index) => [`drawn${index + 1}`, id])),
        }}
        button={t("draws.random")}
      >
        <p className="hint">{t("draws.randomHint")}</p>
      </ConfirmableForm>
    </div>
  );
}

function PointsPanel({ decided }: { decided: PointsAndDraws }) {
  const t = useTranslations("draws");
  const labelOf = (points: number) =>
    t("points.adjustment", { points: formatDifference(points), count: Math.abs(points) });
  return (
    <Panel heading={t("points.title")} id="points-panel">
      <ConfirmButtonChange intent="void-points" field="adjustmentId" />
      <ul className="rows">
        {decided.adjustments.map(({ id, team, points, reason }) => (
          <RevocableRow
            key={id}
            id={`points-${id}`}
            question={t("points.question", { points: labelOf(points), team })}
            intent="void-points"
            fields={{ adjustmentId: String(id) }}
          >
            {t.rich("points.line", { team, points: labelOf(points), reason, b: bold })}
          </RevocableRow>
        ))}
      </ul>
      <FieldsForm as={ConfirmableForm} name="points" button={t("points.button")}>
        <div className="gap-x-4 sm:grid sm:grid-cols-2">
          <FieldOf
            name="teamId"
            options={decided.teams.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FieldOf name="points" />
        </div>
        <FieldOf name="reason" />
      </FieldsForm>
    </Panel>
  );
}
