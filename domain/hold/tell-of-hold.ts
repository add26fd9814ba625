import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { tellFollowers } from "../push/tell-followers.ts";
import { atClock, holdOf, holdTitle, holdWords, resumeWords } from "./hold-rules.ts";

/** Push messages expire after this. */
const NEWS_MINUTES = 60;

export async function tellOfHold(tx: Database, { now }: Pick<Ctx, "now">, cup: Cup): Promise<void> {
  await tellFollowers(
    tx,
    { now },
    { cupId: cup.id },
    { ...wordsOf(cup, now), path: "/schedules-results", tag: "hold", minutes: NEWS_MINUTES },
  );
}

function wordsOf(cup: Cup, now: Date): { title: string; body: string } {
  const hold = holdOf(cup, now);
  if (hold === null) return { title: "Play has resumed", body: CHECK };
  if (hold.resumeIsSet && cup.resumeAt) {
    return { title: `Play resumes ${atClock(cup.resumeAt, cup.zone, now)}`, body: CHECK };
  }
  const body = [resumeWords(hold, cup.zone, now.getTime()), holdWords(hold)].filter(Boolean);
  return { title: holdTitle(hold), body: body.join(" ") };
}

const CHECK = "Check the schedule for your next game.";
