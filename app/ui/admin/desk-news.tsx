import type { ReactNode } from "react";
import { REFUSED } from "./refused-entries.tsx";
import type { UpkeepView } from "./upkeep.tsx";

const NEWS = "news";

/**
 * A short summary above the score desk; the details are below (`DeskNews`), so that they don't push
 * the desk down.
 */
export function DeskNewsLine({
  refused,
  backupFailed,
  failedMails,
  areDaysWrong,
  wrongCodes,
  offersFactor,
}: Pick<UpkeepView, "backupFailed" | "failedMails"> & {
  areDaysWrong: boolean;
  refused: number;
  wrongCodes: { tries: number } | null;
  offersFactor: boolean;
}) {
  const words = [
    areDaysWrong && "Tournament days don't match",
    backupFailed && "Backup failed",
    failedMails > 0 && `Failed mail (${failedMails})`,
    wrongCodes && `Wrong codes (${wrongCodes.tries})`,
    offersFactor && "Two-factor is off",
  ].filter((each) => typeof each === "string");
  if (words.length === 0 && refused === 0) return null;
  return (
    <ul
      aria-label="Besides the scores"
      className="-mt-6 mb-0 flex list-none flex-wrap gap-x-4 pl-0 text-[0.95rem]"
    >
      {refused > 0 ? (
        <li>
          <a href={`#${REFUSED}`} className="inline-flex min-h-11 items-center font-bold">
            Not counted from the field ({refused})
          </a>
        </li>
      ) : null}
      {words.map((word) => (
        <li key={word}>
          <a href={`#${NEWS}`} className="inline-flex min-h-11 items-center">
            {word}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function DeskNews({ children }: { children: ReactNode }) {
  return (
    <div id={NEWS} className="scroll-mt-4">
      {children}
    </div>
  );
}
