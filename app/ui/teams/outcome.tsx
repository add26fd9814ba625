import { Notice } from "../notice.tsx";

/** Used to check that a message from the address is still true. */
export interface Situation {
  hasTeam: boolean;
  waiting: boolean;
  asks: boolean;
}

/** Success messages (spec §8) by the `done` parameter. */
const outcomes = new Map<string, { sentence: string; holds: (now: Situation) => boolean }>([
  ["created", { sentence: "Team created successfully!", holds: (now) => now.hasTeam }],
  ["joined", { sentence: "Joined team successfully!", holds: (now) => now.hasTeam }],
  [
    "requested",
    {
      sentence: "We saved your request. If the code is right, the team manager will see it.",
      holds: (now) => now.asks,
    },
  ],
  ["left", { sentence: "Left team successfully!", holds: () => true }],
  ["deleted", { sentence: "Team deleted successfully!", holds: () => true }],
  ["invited", { sentence: "Invited player successfully!", holds: (now) => now.hasTeam }],
  ["withdrawn", { sentence: "Withdrew invitation successfully!", holds: () => true }],
  ["accepted", { sentence: "Joined team successfully!", holds: (now) => now.hasTeam }],
  ["declined", { sentence: "Declined invitation successfully!", holds: () => true }],
  ["added", { sentence: "Player added.", holds: () => true }],
  ["removed", { sentence: "Player removed.", holds: () => true }],
  ["handed-over", { sentence: "The team has a new team manager.", holds: () => true }],
  ["waitlist-joined", { sentence: "Joined waitlist successfully!", holds: (now) => now.waiting }],
  ["waitlist-edited", { sentence: "Edited waitlist successfully!", holds: (now) => now.waiting }],
  ["waitlist-left", { sentence: "Left waitlist successfully!", holds: (now) => !now.waiting }],
]);

export function outcomeOf(done: string | null, now: Situation): string | null {
  const outcome = outcomes.get(done ?? "");
  return outcome?.holds(now) ? outcome.sentence : null;
}

export function Outcome({ sentence, more }: { sentence: string; more: string | null }) {
  return (
    <Notice kind="good" role="status">
      <p>{sentence}</p>
      {more ? <p>{more}</p> : null}
    </Notice>
  );
}
