import { useTranslations } from "use-intl";
import { readPublicTeam } from "#domain/competition/team-page.ts";
import { cupTopic, teamTopic, tournamentTopic } from "#domain/core/topics.ts";
import { vapidKeys } from "#domain/messaging/push-subscriptions.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import followScript from "../follow/follow-script.ts?worker&url";
import { headOfData } from "../http/page-meta.ts";
import { ctxOf } from "../http/request-context.ts";
import { atTeam } from "../loaders/team-address.ts";
import { page } from "../routing/page.ts";
import { ButtonLink, bold, CopyButton, TextLink } from "../ui/buttons.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import { drawQr } from "../ui/qr/draw-qr.ts";
import { QrCode } from "../ui/qr/qr-code.tsx";
import type { Route } from "./+types/follow-team";

export const meta = headOfData;

/** The same for everyone; only the script knows what this browser follows. */
export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  atTeam(async ({ ctx, site, param, translate }) => {
    const { siteUrl, dependsOn } = site;
    const team = await readPublicTeam(ctx, param("slug"));
    const { id, name, slug, cup, tournament } = team;
    const page = `/teams/${slug}`;
    const link = siteUrl + localePath(ctx.locale, page);
    // Not in the page's data, because a live update would reset what the script shows.
    dependsOn({
      topics: [cupTopic(cup.id), tournamentTopic(tournament.id), teamTopic(id)],
      address: `${page}/follow`,
    });
    const { publicKey } = vapidKeys(keyOf(ctx));
    const plays = cup.isCurrent && !team.withdrawn;
    const kicker = `${cup.name}, ${tournament.name}`;
    const pushKey = plays ? publicKey : null;
    const { withdrawn } = team;
    const title = translate(message("follow.title", { team: name }));
    return {
      head: { title },
      name,
      slug,
      kicker,
      page,
      link,
      qr: drawQr(link),
      withdrawn,
      pushKey,
    };
  }),
);

function keyOf({ secretKey }: ReturnType<typeof ctxOf>): Buffer {
  if (!secretKey) throw new Error("There is no secret key here.");
  return secretKey();
}

export default function FollowTeam({ loaderData }: Route.ComponentProps) {
  const { name, slug, kicker, page, link, qr, withdrawn, pushKey } = loaderData;
  const t = useTranslations("follow");
  return (
    <>
      <PageHead
        kicker={kicker}
        title={t.rich("heading", {
          team: name,
          name: (text) => <span className="wrap-anywhere">{text}</span>,
        })}
      />
      <div className="cols mt-5">
        <Panel heading={t("alerts.title")}>
          {pushKey === null ? (
            <p>{withdrawn ? t("alerts.withdrawn", { team: name }) : t("alerts.over")}</p>
          ) : (
            <>
              <p>{t("alerts.lead")}</p>
              <FollowBox slug={slug} name={name} pushKey={pushKey} />
              {/* A module would run once the panels below are shown, and push them down. */}
              <script type={import.meta.env.DEV ? "module" : undefined} src={followScript} />
            </>
          )}
        </Panel>
        <Panel heading={t("calendar.title")}>
          <p>{t("calendar.lead")}</p>
          <CalendarLinks link={`${link}/calendar.ics`} />
        </Panel>
        <Panel heading={t("others.title")}>
          <p>{t("others.lead")}</p>
          <QrCode drawing={qr} label={t("others.code", { team: name })} />
          <p>
            <TextLink href={page} className="wrap-anywhere">
              {link}
            </TextLink>
          </p>
        </Panel>
      </div>
    </>
  );
}

function FollowBox({ slug, name, pushKey }: Record<"slug" | "name" | "pushKey", string>) {
  const t = useTranslations("follow");
  return (
    <div data-follow={slug} data-key={pushKey} data-failed={t("alerts.failed")}>
      <div role="status">
        <p data-when="asking" className="needs-script min-h-10 text-soft">
          {t("alerts.asking")}
        </p>
        <p data-when="on" hidden>
          {t.rich("alerts.on", { team: name, b: bold })}
        </p>
        <p data-when="blocked" hidden>
          {t("alerts.blocked")}
        </p>
        <p data-when="unsupported" hidden>
          {t("alerts.unsupported")}
        </p>
        <div data-when="install" hidden>
          <p>{t("alerts.install")}</p>
          <ol>
            <li>
              {t.rich("alerts.share", {
                icon: () => <span aria-hidden="true">⬆︎</span>,
                b: bold,
              })}
            </li>
            <li>{t("alerts.open")}</li>
          </ol>
        </div>
        <p data-when="failed" data-said="" hidden className="error-text" />
      </div>
      <p className="choices">
        <button
          type="button"
          data-do="follow"
          data-when="off failed"
          hidden
          className="button button-primary"
        >
          {t("alerts.turnOn")}
        </button>
        <button
          type="button"
          data-do="unfollow"
          data-when="on"
          hidden
          className="button button-plain"
        >
          {t("alerts.stop")}
        </button>
      </p>
      <noscript>
        <p>{t("alerts.noScript")}</p>
      </noscript>
    </div>
  );
}

function CalendarLinks({ link }: { link: string }) {
  const t = useTranslations("follow");
  return (
    <>
      <p className="choices items-center print:hidden">
        <ButtonLink kind="plain" href={link.replace(/^https?:/, "webcal:")}>
          {t("calendar.add")}
        </ButtonLink>
        <CopyButton text={link} label={t("calendar.copy")} />
      </p>
      <p className="hint">
        {t.rich("calendar.address", {
          link: () => (
            <a href={link} className="inline-flex min-h-11 items-center wrap-anywhere">
              {link}
            </a>
          ),
        })}
      </p>
    </>
  );
}
