import { Link } from "react-router";
import { type Moment, When } from "./mail-state.tsx";

/** A line of the log as the console shows it. */
export interface AuditView {
  id: number;
  at: Moment;
  who: string;
  did: string;
  subject: string;
  name: string | null;
  details: string;
}

/** Who did what and when; each line leads to all that was done to the same. */
export function AuditList({ lines, here }: { lines: AuditView[]; here: string }) {
  return (
    <ol className="divide-y divide-rule">
      {lines.map(({ id, at, who, did, subject, name, details }) => (
        <li key={id} id={`line-${id}`} className="py-3">
          <p className="my-0 text-soft">
            <When moment={at} />
          </p>
          <p className="my-0 wrap-anywhere">
            <b>
              <bdi>{who}</bdi>
            </b>{" "}
            {did}:{" "}
            <Link
              className="inline-flex min-h-11 items-center"
              to={`${here}?about=${encodeURIComponent(subject)}`}
            >
              <bdi>{name ?? subject}</bdi>
            </Link>
          </p>
          {details === "" ? null : (
            <p className="my-0 text-sm text-soft wrap-anywhere">
              <bdi>{details}</bdi>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
