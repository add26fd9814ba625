import { Link } from "react-router";
import type { AuditLine } from "../../../domain/site/audit-log.ts";
import { type Moment, When } from "../messages/message-lists.tsx";

export interface AuditView extends Omit<AuditLine, "at"> {
  day: string;
  at: Moment;
}

export function AuditList({ lines, here }: { lines: AuditView[]; here: string }) {
  return byDay(lines).map(({ day, of }) => (
    <section key={day}>
      <h2 className="mt-6 mb-1 text-xl">{day}</h2>
      <ol className="divide-y divide-rule">
        {of.map((line) => (
          <li key={line.id} id={`line-${line.id}`} className="flex gap-3 py-2">
            <p className="my-0 w-20 shrink-0 pt-2.5 text-soft">
              <When moment={line.at} />
            </p>
            <div className="min-w-0 grow">
              <p className="my-0 min-h-11 py-2.5 wrap-anywhere">
                <Line line={line} here={here} />
              </p>
              {line.details === "" ? null : (
                <p className="-mt-2 mb-1 text-sm text-soft wrap-anywhere">
                  <bdi>{line.details}</bdi>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  ));
}

function Line({ line, here }: { line: AuditView; here: string }) {
  const { who, did, subject, name, what, isOwn } = line;
  const to = `${here}?about=${encodeURIComponent(subject)}`;
  if (isOwn) {
    return (
      <>
        {name === null ? (
          <b>
            <bdi>{who}</bdi>
          </b>
        ) : (
          <Link className="inline-flex min-h-11 items-center font-bold" to={to}>
            <bdi>{who}</bdi>
          </Link>
        )}{" "}
        {did}
      </>
    );
  }
  return (
    <>
      <b>
        <bdi>{who}</bdi>
      </b>{" "}
      {did}:{" "}
      {name === null ? (
        what
      ) : (
        <Link className="inline-flex min-h-11 items-center" to={to}>
          <bdi>{name}</bdi>
        </Link>
      )}
    </>
  );
}

/** Expects the newest first. */
function byDay(lines: readonly AuditView[]): { day: string; of: AuditView[] }[] {
  const days: { day: string; of: AuditView[] }[] = [];
  for (const line of lines) {
    const last = days.at(-1);
    if (last?.day === line.day) last.of.push(line);
    else days.push({ day: line.day, of: [line] });
  }
  return days;
}
