import { Link, useLoaderData } from "react-router";
import { auditAreas, isAuditArea } from "../../../domain/core/audit-action-rules.ts";
import { auditSubjectLabel } from "../../../domain/site/audit-details-rules.ts";
import { listAudit } from "../../../domain/site/audit-log.ts";
import { idFrom } from "../../forms/http-errors.ts";
import { page } from "../../routing/page.ts";
import { Choices } from "../../ui/buttons.tsx";
import { AuditList } from "../../ui/console/audit-log.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-layout.tsx";

const HERE = "/admin/security/log";

/** Format of a subject, such as 'team:12'. */
const SUBJECT = /^[a-z-]{1,30}:[\w-]{1,60}$/;

export const loader = page({ access: "admin", title: "Log" }, async ({ ctx, query }) => {
  const asked = query.get("of");
  const area = isAuditArea(asked) ? asked : null;
  const about = query.get("about");
  const subject = about !== null && SUBJECT.test(about) ? about : null;
  const raw = query.get("before");
  const before = raw === null ? null : idFrom(raw);
  const { lines, older } = await listAudit(ctx, { area, subject, before });
  return {
    area,
    subject,
    subjectName: lines[0]?.name ?? (subject === null ? null : auditSubjectLabel(subject)),
    before,
    older,
    lines,
  };
});

export default function Audit() {
  const { area, subject, subjectName, before, older, lines } = useLoaderData<typeof loader>();
  const narrowed = new URLSearchParams({
    ...(area !== null && { of: area }),
    ...(subject !== null && { about: subject }),
  }).toString();
  return (
    <>
      <PageHead title="Log" compact />
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
          {before === null ? "Nothing yet." : "Nothing older."}
        </EmptyState>
      ) : null}
      <AuditList lines={lines} here={HERE} />
      {before === null && older === null ? null : (
        <nav aria-label="More of the log" className="choices">
          {before === null ? null : (
            <Link className="button button-plain" to={narrowed ? `${HERE}?${narrowed}` : HERE}>
              Newest
            </Link>
          )}
          {older === null ? null : (
            <Link
              className="button button-plain"
              to={`${HERE}?${narrowed ? `${narrowed}&` : ""}before=${older}`}
            >
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
