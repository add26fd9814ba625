import { Link } from "react-router";
import type { listAudit } from "../../../domain/site/audit-log.ts";
import { When } from "../messages/message-lists.tsx";

type AuditLine = Awaited<ReturnType<typeof listAudit>>["lines"][number];

export function AuditList({ lines, here }: { lines: AuditLine[]; here: string }) {
  return [...Map.groupBy(lines, ({ day }) => day)].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className="mt-6 mb-1 text-xl">{day}</h2>
      <ol className="divide-y divide-rule">
        {ofDay.map((line) => (
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

function Line({ line, here }: { line: AuditLine; here: string }) {
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
