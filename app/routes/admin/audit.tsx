import { Link, useLoaderData } from "react-router";
import { auditAreas, isAuditArea } from "../../../domain/core/audit-action-rules.ts";
import { auditSubjectLabel } from "../../../domain/site/audit-details-rules.ts";
import { listAudit } from "../../../domain/site/audit-log.ts";
import { beforeFrom } from "../../forms/http-errors.ts";
import { page } from "../../routing/page.ts";
import { Choices, ListPages } from "../../ui/buttons.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { When } from "../../ui/timestamp.tsx";

const HERE = "/admin/security/log";

/** Format of a subject, such as 'team:12'. */
const SUBJECT = /^[a-z-]{1,30}:[\w-]{1,60}$/;

export const loader = page({ access: "admin", title: "Log" }, async ({ ctx, query }) => {
  const of = query.get("of");
  const area = isAuditArea(of) ? of : null;
  const about = query.get("about");
  const subject = about !== null && SUBJECT.test(about) ? about : null;
  const before = beforeFrom(query);
  const { lines, older } = await listAudit(ctx, { area, subject, before });
  const subjectName = lines[0]?.name ?? (subject === null ? null : auditSubjectLabel(subject));
  return { area, subject, subjectName, isNewest: before === null, older, lines };
});

export default function Audit() {
  const { area, subject, subjectName, isNewest, older, lines } = useLoaderData<typeof loader>();
  return (
    <Page>
      <p>
        Who changed what, and who looked at a child's contact. It holds numbers in place of names:
        the names are those of today.
      </p>
      <Choices
        label="Show"
        items={[
          { href: HERE, label: "All", chosen: area === null && subject === null },
          ...Object.entries(auditAreas).map(([name, { label }]) => ({
            href: `${HERE}?of=${name}`,
            label,
            chosen: area === name,
          })),
        ]}
      />
      {subject === null ? null : (
        <p className="wrap-anywhere">
          Only <bdi>{subjectName}</bdi>. <Link to={HERE}>Show All</Link>
        </p>
      )}
      {lines.length === 0 ? (
        <EmptyState next="What is done from now on stands here.">
          {isNewest ? "Nothing yet." : "Nothing older."}
        </EmptyState>
      ) : null}
      <AuditList lines={lines} />
      <ListPages label="More of the log" older={older} />
    </Page>
  );
}

type AuditLine = Awaited<ReturnType<typeof listAudit>>["lines"][number];

function AuditList({ lines }: { lines: AuditLine[] }) {
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
                <Line line={line} />
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

function Line({ line }: { line: AuditLine }) {
  const { who, did, subject, name, what, isOwn } = line;
  const to = `${HERE}?about=${encodeURIComponent(subject)}`;
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
