import { Link } from "react-router";
import { Notice } from "../notice.tsx";

const MOST = 8;

export function conflictCount(count: number): string {
  return count === 1 ? "One conflict" : `${count} conflicts`;
}

export function ConflictList({
  conflicts,
}: {
  conflicts: { isHard: boolean; sentence: string; gameIds: number[] }[];
}) {
  if (conflicts.length === 0) return null;
  const more = conflicts.length - MOST;
  return (
    <Notice kind="bad" role="status">
      <p>{conflictCount(conflicts.length)} on the schedule:</p>
      <ul className="my-1 list-disc pl-5 font-normal">
        {conflicts.slice(0, MOST).map(({ sentence, gameIds }) => (
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
