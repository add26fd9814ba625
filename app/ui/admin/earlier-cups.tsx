import { Link } from "react-router";
import { Panel } from "../panel.tsx";

export function EarlierCups({ cups }: { cups: { name: string; slug: string; dates: string }[] }) {
  if (cups.length === 0) return null;
  return (
    <Panel heading="Earlier cups">
      <ul className="rows">
        {cups.map(({ name, slug, dates }) => (
          <li key={slug}>
            <Link
              reloadDocument
              to={`/admin/payments.csv?cup=${slug}`}
              className="inline-flex min-h-11 items-center wrap-anywhere"
            >
              {[name, dates].filter(Boolean).join(", ")}: receipts as CSV
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
