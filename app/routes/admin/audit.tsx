import type { ReactNode } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { beforeFrom } from "#app/forms/http-errors.ts";
import { page } from "#app/routing/page.ts";
import { Choices, ConsoleLink, isolated, ListPages } from "#app/ui/buttons.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/page-layout.tsx";
import { When } from "#app/ui/timestamp.tsx";
import { type AuditArea, auditAreas, isAuditArea } from "#domain/core/audit-action-rules.ts";
import { auditSubjectLabel } from "#domain/site/audit-details-rules.ts";
import { listAudit } from "#domain/site/audit-log.ts";
import { message } from "#i18n/message.ts";

const HERE = "/admin/security/log";

/** Format of a subject, such as 'team:12'. */
const SUBJECT = /^[a-z-]{1,30}:[\w-]{1,60}$/;

export const loader = page(
  { access: "admin", title: message("auditLog.title") },
  async ({ ctx, query, translate }) => {
    const of = query.get("of");
    const area = isAuditArea(of) ? of : null;
    const about = query.get("about");
    const subject = about !== null && SUBJECT.test(about) ? about : null;
    const before = beforeFrom(query);
    const by = z.uuid().nullable().catch(null).parse(query.get("by"));
    const { lines, older, by: person } = await listAudit(ctx, { area, subject, by, before });
    const label = subject === null ? null : translate(auditSubjectLabel(subject));
    const subjectName = lines[0]?.name ?? label;
    return { area, subject, subjectName, by, person, isNewest: before === null, older, lines };
  },
);

const areas = Object.keys(auditAreas) as AuditArea[];

export default function Audit() {
  const t = useTranslations("auditLog");
  const { area, subject, subjectName, by, person, isNewest, older, lines } =
    useLoaderData<typeof loader>();
  return (
    <Page>
      <p>{t("lead")}</p>
      <Choices
        label={t("show")}
        items={[
          { href: HERE, label: t("all"), chosen: area === null && subject === null && by === null },
          ...areas.map((name) => ({
            href: `${HERE}?of=${name}`,
            label: t(`area.${name}`),
            chosen: area === name,
          })),
        ]}
      />
      {subject === null ? null : (
        <p className="wrap-anywhere">
          {t.rich("only", {
            subject: subjectName ?? "",
            bdi: isolated,
            link: (text) => <Link to={HERE}>{text}</Link>,
          })}
        </p>
      )}
      {person === null ? null : (
        <p className="wrap-anywhere">
          {t.rich("by", {
            person,
            bdi: isolated,
            link: (text) => <Link to={HERE}>{text}</Link>,
          })}
        </p>
      )}
      {lines.length === 0 ? (
        <EmptyState next={t("noneNext")}>{t(isNewest ? "none" : "noneOlder")}</EmptyState>
      ) : null}
      <AuditList lines={lines} />
      <ListPages label={t("more")} older={older} />
    </Page>
  );
}

type AuditLine = Awaited<ReturnType<typeof listAudit>>["lines"][number];

function AuditList({ lines }: { lines: AuditLine[] }) {
  return [...Map.groupBy(lines, ({ day }) => day)].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className="mt-6 mb-1 text-lg">{day}</h2>
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
  const t = useTranslations("auditLog");
  const { who, did, subject, name, what, hidesSubject } = line;
  const to = `${HERE}?about=${encodeURIComponent(subject)}`;
  if (hidesSubject) {
    return t.rich("own", {
      who: (text) => (name === null ? bold(text) : <SubjectLink to={to}>{bold(text)}</SubjectLink>),
      name: who,
      did,
    });
  }
  return t.rich("about", {
    who: bold,
    name: who,
    did,
    subject: (text) => (name === null ? text : <SubjectLink to={to}>{isolated(text)}</SubjectLink>),
    what: name ?? what,
  });
}

const bold = (text: ReactNode) => <b>{isolated(text)}</b>;

function SubjectLink({ to, children }: { to: string; children: ReactNode }) {
  return <ConsoleLink to={to}>{children}</ConsoleLink>;
}
