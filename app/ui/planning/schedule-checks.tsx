import { Link } from "react-router";
import type { TeamFairness } from "../../../domain/scheduling/fairness-rules.ts";
import { Notice } from "../notice.tsx";

const MAX_SHOWN = 8;

export function conflictCount(count: number): string {
  return count === 1 ? "One conflict" : `${count} conflicts`;
}

export function ConflictList({
  conflicts,
}: {
  conflicts: { isHard: boolean; sentence: string; gameIds: number[] }[];
}) {
  if (conflicts.length === 0) return null;
  const more = conflicts.length - MAX_SHOWN;
  return (
    <Notice kind="bad" role="status">
      <p>{conflictCount(conflicts.length)} on the schedule:</p>
      <ul className="my-1 list-disc pl-5 font-normal">
        {conflicts.slice(0, MAX_SHOWN).map(({ sentence, gameIds }) => (
          <li key={sentence}>
            {sentence}{" "}
            <Link
              to={`/admin/games/edit/${gameIds.at(-1)}`}
              className="inline-flex min-h-11 items-center"
            >
              Change it
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 ? <p>And {more} more.</p> : null}
    </Notice>
  );
}

const minutesText = (minutes: number | null) => (minutes === null ? "–" : minutes);

const columns: [label: string, value: (team: TeamFairness) => number | string][] = [
  ["Games", ({ games }) => games],
  ["Early", ({ early }) => early],
  ["Late", ({ late }) => late],
  ["Shortest rest", ({ shortestRest }) => minutesText(shortestRest)],
  ["Mean", ({ meanRest }) => minutesText(meanRest)],
  ["Longest wait", ({ longestRest }) => minutesText(longestRest)],
  ["Fields", ({ fields }) => fields],
];

export function FairnessTable({ teams }: { teams: TeamFairness[] }) {
  return (
    <div
      role="region"
      aria-label="How fair it is"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="scroll-x"
    >
      <table>
        <caption>How fair it is</caption>
        <thead>
          <tr>
            <th scope="col">Team</th>
            {columns.map(([label]) => (
              <th key={label} scope="col" className="text-right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {teams.map((team) => (
            <tr key={team.teamId}>
              <th scope="row" className="min-w-32 wrap-anywhere">
                {team.name}
              </th>
              {columns.map(([label, value]) => (
                <td key={label} className="text-right">
                  {value(team)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">
        Early and late games begin in the first and in the last third of their day. Rest and wait
        are minutes between two games of a day.
      </p>
    </div>
  );
}
