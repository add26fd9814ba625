export const STEPS = [
  { id: "points", label: "Points", words: "points" },
  { id: "goal-difference", label: "Goal difference", words: "goal difference" },
  { id: "goals-scored", label: "Goals scored", words: "goals scored" },
  { id: "direct", label: "Direct results", words: "direct results" },
  { id: "wins", label: "Wins", words: "wins" },
  { id: "capped-difference", label: "Capped goal difference", words: "capped goal difference" },
  { id: "fair-play", label: "Fair play", words: "fair play" },
  { id: "lots", label: "Lots drawn", words: "lots drawn" },
] as const;

export type Step = (typeof STEPS)[number]["id"];

export const DEFAULT_ORDER: readonly Step[] = ["points", "goal-difference", "goals-scored"];

export function stepWords(step: Step): string {
  return STEPS.find(({ id }) => id === step)?.words ?? step;
}

export function stepLabel(step: Step): string {
  return STEPS.find(({ id }) => id === step)?.label ?? step;
}

/**
 * The cup's tiebreakers without duplicates and unknown ids; points are always first and lots last.
 */
export function orderOf(stored: readonly string[]): Step[] {
  const known = STEPS.map(({ id }) => id).filter((id) => stored.includes(id));
  const between = known
    .filter((id) => id !== "points" && id !== "lots")
    .sort((one, other) => stored.indexOf(one) - stored.indexOf(other));
  return ["points", ...between, ...known.filter((id) => id === "lots")];
}

/**
 * The tiebreakers across brackets: points, goal difference and goals, then the cup's others,
 * without direct results and lots.
 */
export function acrossOrder(stored: readonly string[]): Exclude<Step, "direct" | "lots">[] {
  const more = orderOf(stored).filter((step) => step !== "direct" && step !== "lots");
  return [...new Set([...ACROSS, ...more])];
}

const ACROSS = ["points", "goal-difference", "goals-scored"] as const;

export interface OrderSetting {
  points: { win: number; tie: number };
  order: readonly Step[];
  goalCap: number;
}

export function orderSentences({ points, order, goalCap }: OrderSetting): string[] {
  const steps = order.map(stepWords).join(", then ");
  return [
    `${points.win} points for a win, ${points.tie} for a tie.`,
    `The order is by ${steps}; teams that are equal in ${allOf(order)} share a number.`,
    "Group games count.",
    ...explanations({ order, goalCap }),
  ];
}

export function afterSteps(setting: Pick<OrderSetting, "order" | "goalCap">): string[] {
  return [
    `Teams that are equal in ${allOf(setting.order)} are level and share a place.`,
    ...explanations(setting),
  ];
}

function allOf({ length }: readonly Step[]): string {
  if (length === 1) return "points";
  return length === 2 ? "both" : `all ${COUNTS[length] ?? length}`;
}

function explanations({ order, goalCap }: Pick<OrderSetting, "order" | "goalCap">): string[] {
  return order.flatMap((step) => explained(step, goalCap) ?? []);
}

const COUNTS = ["", "", "", "three", "four", "five", "six", "seven", "eight"];

function explained(step: Step, goalCap: number): string | null {
  switch (step) {
    case "direct":
      return "Direct results: a table of the games between the level teams alone.";
    case "capped-difference":
      return `Capped goal difference: a game counts for at most ${goalCap}.`;
    case "fair-play":
      return "Fair play: -1 for a yellow card, -3 for a second one, -4 for a red one.";
    case "lots":
      return "Lots are drawn between teams that nothing else parts.";
    default:
      return null;
  }
}
