import { use, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { FieldOf, Fields, FieldsContext } from "#app/forms/field-of.tsx";
import { ButtonForm, FieldsForm, PostForm } from "#app/forms/form.tsx";
import { newsAudiences } from "#domain/site/announcements/announcement-input.ts";
import type {
  listAnnouncements,
  previewAnnouncement,
} from "#domain/site/announcements/announcements.ts";
import type { listAudiences } from "#domain/site/announcements/audience.ts";
import type { Locale } from "#i18n/locales.ts";
import { hidden, isolated } from "../buttons.tsx";
import { useSendsMail } from "../mail/mail-notice.tsx";
import { EmptyState, Panel } from "../page-layout.tsx";
import { When } from "../timestamp.tsx";

export type AnnouncementFields = Partial<
  Record<"to" | "subject" | "body" | "subjectEs" | "bodyEs" | "byMail" | "bannerUntil", string>
>;

export function AnnouncementForm({
  audiences,
  to,
}: {
  audiences: Awaited<ReturnType<typeof listAudiences>>;
  to: string;
}) {
  const t = useTranslations("messages");
  const sendsMail = useSendsMail();
  const { tournaments, teams } = audiences;
  return (
    <FieldsForm
      name="write"
      intent="preview"
      values={{ to, byMail: sendsMail ? "on" : "" }}
      button={t("write.preview")}
    >
      <FieldOf
        name="to"
        options={[
          { value: "everyone", label: t("write.everyone") },
          ...newsAudiences.map((value) => ({ value, label: t(`write.${value}`) })),
          ...tournaments.map(({ id, name }) => ({
            value: `tournament:${id}`,
            label: name,
            group: t("write.tournaments"),
          })),
          ...tournaments.flatMap((tournament) =>
            teams
              .filter(({ tournamentId }) => tournamentId === tournament.id)
              .map(({ id, name }) => ({
                value: `team:${id}`,
                label: name,
                group: t("write.teamsOf", { tournament: tournament.name }),
              })),
          ),
        ]}
      />
      <Fields only={["subject", "body"]} />
      <SpanishVersion />
      <Fields only={["byMail", "bannerUntil"]} />
    </FieldsForm>
  );
}

function SpanishVersion() {
  const t = useTranslations("messages");
  const names = ["subjectEs", "bodyEs"];
  const { fields } = use(FieldsContext);
  const isUsed = names.some((name) => fields[name]?.initialValue || fields[name]?.errors);
  return (
    <details className="field" open={isUsed || undefined}>
      <summary>{t("write.spanish")}</summary>
      <p className="hint">{t("write.spanishHint")}</p>
      <Fields only={names} />
    </details>
  );
}

type Preview = Awaited<ReturnType<typeof previewAnnouncement>>;

function Written({ subject, body, lang }: { subject?: string; body?: string; lang: Locale }) {
  return (
    <blockquote lang={lang} className="my-4 border-l-4 border-hot pl-4">
      <p dir="auto" className="font-bold wrap-anywhere">
        {subject}
      </p>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {body}
      </p>
    </blockquote>
  );
}

/** Whom a message didn't go to, as far as the reader can see names. */
function Withheld({ count, names, sent }: Preview["withheld"] & { sent: "yes" | "no" }) {
  const t = useTranslations("messages");
  if (count === 0) return null;
  const some = names.length > 0 ? names.join(", ") : "none";
  return (
    <p className="font-bold wrap-anywhere">{t("preview.withheld", { count, sent, names: some })}</p>
  );
}

export function AnnouncementConfirmation({
  preview: { to: audience, mails, guardians, withheld, unreached, waits, banner },
  fields: { to = "", subject, body, subjectEs, bodyEs, byMail, bannerUntil },
}: {
  preview: Preview;
  fields: AnnouncementFields;
}) {
  const t = useTranslations("messages");
  const group = useSendsMail() ? "sends" : "waits";
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The submit button can be off screen.
    top.current?.scrollIntoView({ block: "center" });
  }, []);
  const recipients =
    mails === 0 ? t("preview.nobody") : t(`preview.${group}`, { mails, guardians });
  const readers = to.startsWith("team:") ? "team" : "anyone";
  return (
    <Panel heading={t("preview.heading")} id="preview">
      <div ref={top} role="status">
        <p>
          <bdi className="font-bold">{t("preview.to", { audience })}</bdi>
        </p>
        <p>{byMail ? recipients : t("preview.noMail")}</p>
        <Withheld {...withheld} sent="no" />
        {unreached.length > 0 ? (
          <p className="font-bold wrap-anywhere">
            {t("preview.unreached", { count: unreached.length, teams: unreached.join(", ") })}
          </p>
        ) : null}
        {waits ? <p>{t("preview.held")}</p> : null}
        <p>
          {banner === null
            ? t("preview.noBanner")
            : t("preview.banner", { until: banner.text, readers })}
        </p>
      </div>
      <Written subject={subject} body={body} lang="en" />
      {subjectEs ? (
        <>
          <h3>{t("preview.spanish")}</h3>
          <Written subject={subjectEs} body={bodyEs} lang="es" />
        </>
      ) : null}
      <PostForm
        intent="send"
        name="write"
        hidden={{ to, subject, body, subjectEs, bodyEs, byMail, bannerUntil }}
        button={t("preview.send")}
      />
      <p className="hint">{t("preview.change")}</p>
    </Panel>
  );
}

type Announcement = Awaited<ReturnType<typeof listAnnouncements>>[number];

export function AnnouncementList({ announcements }: { announcements: Announcement[] }) {
  const t = useTranslations("messages");
  return (
    <Panel heading={t("list.heading")} id="written">
      {announcements.length === 0 ? (
        <EmptyState next={t("list.noneNext")}>{t("list.none")}</EmptyState>
      ) : null}
      <ul className="m-0 list-none divide-y divide-line p-0">
        {announcements.map((each) => (
          <WrittenAnnouncement key={each.id} {...each} />
        ))}
      </ul>
    </Panel>
  );
}

function WrittenAnnouncement({
  id,
  subject,
  to: audience,
  written,
  mailed,
  recipients,
  withheld,
  waits,
  isRecalled,
  banner,
  body,
  subjectEs,
  bodyEs,
}: Announcement) {
  const t = useTranslations("messages");
  const offered = {
    recall: waits && waits.mayRecall,
    release: waits && waits.mayRelease,
    takeDown: banner?.isShown,
  };
  return (
    <li id={`written-${id}`} className="py-4">
      <h3 dir="auto" lang="en" className="mt-0 wrap-anywhere">
        {subject}
      </h3>
      <p className="m-0 text-soft">
        {t.rich("list.to", {
          audience,
          bdi: isolated,
          when: () => <When moment={written} />,
        })}
      </p>
      <p className="m-0">
        {isRecalled
          ? t("list.recalled")
          : t(mailed ? "list.mails" : "list.noMail", { count: recipients })}
      </p>
      {waits ? <p className="m-0 font-bold">{t("list.waits", { until: waits.until })}</p> : null}
      <Withheld {...withheld} sent={waits ? "no" : "yes"} />
      {banner ? (
        <p className="m-0">
          {t.rich(banner.isShown ? "list.bannerShown" : "list.bannerEnded", {
            when: () => <When moment={banner.until} />,
          })}
        </p>
      ) : null}
      <details>
        <summary>{t("list.read")}</summary>
        <p dir="auto" lang="en" className="whitespace-pre-wrap wrap-anywhere">
          {body}
        </p>
        {subjectEs && bodyEs ? <Written subject={subjectEs} body={bodyEs} lang="es" /> : null}
      </details>
      <div className="flex flex-wrap gap-3">
        {(["recall", "release", "takeDown"] as const).map((each) =>
          offered[each] ? (
            <ButtonForm
              key={each}
              intent={each === "takeDown" ? "take-down" : each}
              hidden={{ announcementId: id }}
            >
              {t.rich(`list.${each}`, { subject, hidden: hidden })}
            </ButtonForm>
          ) : null,
        )}
      </div>
    </li>
  );
}
