import { tiebreakerSettingsOf } from "../../domain/competition/standings/read-standings.ts";
import {
  tiebreakerName,
  tiebreakerNotes,
} from "../../domain/competition/standings/tiebreaker-rules.ts";
import { formatDollars } from "../../domain/core/format-rules.ts";
import { cupTopic } from "../../domain/core/topics.ts";
import {
  cupDates,
  formatPlayDay,
  hasClosed,
  nextDeadline,
  paymentDue,
  registrationCloses,
  registrationSentence,
} from "../../domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "../../domain/cup/cup-overview.ts";
import { listBrackets } from "../../domain/cup/current-cup.ts";
import {
  byPlayDay,
  prizeLabel,
  rosterRule,
  tournamentShortName,
  whoPlays,
  whoPlaysWhen,
} from "../../domain/cup/tournament-rules.ts";
import { cupRules } from "../content/cup-rules.ts";
import { pageMeta } from "../http/page-meta.ts";
import { withDependencies } from "../http/request-context.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { FeeNotice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import {
  GameLengths,
  KeyFacts,
  RuleList,
  RulePart,
  Timeline,
  type TimelineStep,
} from "../ui/site/cup-rules.tsx";
import type { Route } from "./+types/cup-rules";

const title = "Tournament Rules & Information";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title,
    description: `The rules of ${loaderData?.cup.name ?? "the cup"}, a 7v7 youth soccer cup: who plays when, brackets, game lengths, points, prizes, fee and deadlines.`,
    path: "/CupRules",
    card: "rules",
  });

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  async ({ ctx, context, translate }) => {
    const { cup, tournaments } = await readCupOverview(ctx);
    const brackets = await listBrackets(
      ctx.db,
      tournaments.map(({ id }) => id),
    );
    const { order, goalCap } = tiebreakerSettingsOf(cup);
    return withDependencies(context, {
      address: "/CupRules",
      cup: {
        name: cup.name,
        dates: cupDates(cup, ctx.locale),
        place: cup.place,
        prizeText: cup.prizeText,
        prize: translate(prizeLabel(cup.prizeText)),
        fees: { team: cup.teamFee, person: cup.personFee, due: paymentDue(cup, ctx.locale) },
        closes: registrationCloses(cup, ctx.locale),
        closing: translate(registrationSentence(cup, ctx.now, ctx.locale)),
        registration: hasClosed(cup, ctx.now) ? "Registration closed" : "Registration closes",
        points: { win: cup.pointsWin, tie: cup.pointsTie, loss: cup.pointsLoss },
        order: order.map((step) => translate(tiebreakerName(step))),
        afterOrder: tiebreakerNotes({ order, goalCap }).map(translate),
      },
      groups: byPlayDay(tournaments).map((tournament) => ({
        slug: tournament.slug,
        name: tournamentShortName(tournament.name),
        who: whoPlays(tournament),
        day: formatPlayDay(tournament, ctx.locale),
        whoAndWhen: translate(whoPlaysWhen(tournament, ctx.locale)),
        brackets: brackets
          .filter(({ tournamentId }) => tournamentId === tournament.id)
          .map(({ name }) => name),
        roster: translate(rosterRule(tournament.rosterSize)),
      })),
      topics: [cupTopic(cup.id)],
      until: nextDeadline(cup, ctx.now),
    });
  },
);

type Data = Route.ComponentProps["loaderData"];

export default function CupRules({ loaderData: { cup, groups } }: Route.ComponentProps) {
  const steps = [...deadlines(cup), ...days(groups)];
  return (
    <>
      <PageHead
        kicker={cup.name}
        title={title}
        lead={`${cupRules.format} cup${cup.dates ? `, ${cup.dates}` : ""}`}
      >
        <KeyFacts facts={headFacts(cup)} />
      </PageHead>
      <div className="print:columns-2 print:gap-8">
        {steps.length > 0 ? (
          <RulePart heading="The days" icon="calendar">
            <Timeline steps={steps} />
          </RulePart>
        ) : null}
        <RulePart heading="Who may play" icon="people">
          <RuleList rules={[...rosters(groups), ...cupRules.players]} />
        </RulePart>
        <RulePart heading="Game lengths" icon="clock">
          <GameLengths />
        </RulePart>
        <RulePart heading="Points and the table" icon="list">
          <p className="text-lg print:text-[1em]">{pointsRule(cup.points)}</p>
          <p>The table of a bracket counts its group games. Its order is by</p>
          <ol className="my-2 ml-6 list-decimal font-bold">
            {cup.order.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {cup.afterOrder.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </RulePart>
        <RulePart heading="Prizes" icon="trophy">
          {cup.prize ? <p className="text-lg print:text-[1em]">{cup.prize}.</p> : null}
          <p>The top scorer in each group gets</p>
          <ul className="my-2 ml-6 list-disc font-bold">
            {cupRules.topScorer.map((prize) => (
              <li key={prize}>{prize}</li>
            ))}
          </ul>
        </RulePart>
        <RulePart heading="Fee and registration" icon="card">
          <p className="text-lg print:text-[1em]">
            <FeeNotice fees={cup.fees} />
          </p>
          {cup.closing ? <p>{cup.closing}.</p> : null}
          <p className="choices">
            <ButtonLink kind="plain" href="/PaymentMethods">
              Payment Methods
            </ButtonLink>
            <ButtonLink kind="plain" href="/teams">
              Teams
            </ButtonLink>
          </p>
        </RulePart>
        <RulePart heading="Heat and lightning" icon="bolt" id="weather">
          <RuleList
            rules={cupRules.weather.map(({ sign, rule }) => ({ rule: `${sign}.`, why: rule }))}
          />
        </RulePart>
      </div>
    </>
  );
}

function headFacts({ closes, registration, prizeText, fees, place }: Data["cup"]) {
  return [
    { name: "Cash prize", value: prizeText },
    { name: "A team pays", value: fees.team > 0 ? formatDollars(fees.team) : "" },
    { name: registration, value: closes },
    { name: "Place", value: place },
  ].filter(({ value }) => value);
}

function deadlines({ closes, registration, fees }: Data["cup"]): TimelineStep[] {
  return [
    { key: "closes", when: closes, what: registration },
    { key: "due", when: fees.team > 0 ? fees.due : "", what: "The team fee is due" },
  ]
    .filter(({ when }) => when)
    .map((step) => ({ ...step, when: capital(step.when) }));
}

function days(groups: Data["groups"]): TimelineStep[] {
  return groups.map(({ slug, name, who, day, whoAndWhen, brackets }) => ({
    key: slug,
    when: day || name,
    what: day ? whoAndWhen : who,
    more: brackets.join(" and "),
    day: true,
  }));
}

function rosters(groups: Data["groups"]) {
  const alike = new Set(groups.map(({ roster }) => roster)).size <= 1;
  return alike
    ? groups.slice(0, 1).map(({ roster }) => ({ rule: `${roster}.` }))
    : groups.map(({ name, roster }) => ({ rule: `${name}: ${roster}.` }));
}

function pointsRule({ win, tie, loss }: Data["cup"]["points"]): string {
  return `${points(win)} for a win, ${tie} for a tie${loss === 0 ? "" : `, ${loss} for a loss`}.`;
}

function points(count: number): string {
  return `${count} ${count === 1 ? "point" : "points"}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
