import { max, sql } from "drizzle-orm";
import { contentVersions } from "#db/schema/content.ts";
import type { Database } from "#db/types.ts";
import { sharedRead } from "#domain/core/shared-read.ts";
import { type ConsentAnswer, latestAnswers, SIGNED_PAPER } from "./consent-rules.ts";

/** When an organizer last said that the texts changed in meaning (docs/decisions/48); null if never. */
export async function readAskedAgain(db: Database): Promise<Date | null> {
  const [asked] = await sharedRead(db, "when everybody was asked again", () =>
    db
      .select({ at: max(contentVersions.publishedAt) })
      .from(contentVersions)
      .where(sql`section = 'legal' and undone_at is null and (content->>'asksAgain')::boolean`),
  );
  return asked?.at ?? null;
}

/** Without what was agreed to before; a refusal stays, and so does a paper. */
export function stillValid(
  answers: readonly ConsentAnswer[],
  askedAgain: Date | null,
): ConsentAnswer[] {
  if (askedAgain === null) return [...answers];
  const latest = latestAnswers(answers);
  return answers.filter(({ document }) => {
    const last = latest.get(document);
    return document === SIGNED_PAPER || !last?.agreed || last.at >= askedAgain;
  });
}
