import { type ReactNode, use, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import type { SuspensionView } from "#domain/competition/games/suspension-rules.ts";
import type { ActorKind } from "#domain/core/context.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import type { ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import { hasLocale } from "#i18n/locales.ts";
import { ContentText, MixedText, SiteLink } from "../i18n/reader-language.tsx";
import { mailto, thisPage } from "./addresses.ts";
import { LogOut } from "./buttons.tsx";
import { InConsole } from "./console/in-console.ts";
import { ConsoleHeader, Header, SlimHeader } from "./header.tsx";
import { Icon } from "./icon.tsx";
import { LanguageLink } from "./language-link.tsx";
import { currentMark } from "./sections.ts";
import { useInstitute } from "./use-institute.ts";

export interface FootFacts {
  cupName: string;
  contactEmail: string;
}

export function Frame({
  viewer,
  logo,
  foot,
  hold,
  preview,
  slim = false,
  main,
  children,
}: {
  viewer: ActorKind;
  /** Null for the mark that came with the site. */
  logo: ShownPicture | null;
  foot: FootFacts;
  hold: SuspensionView | null;
  /** Where the console edits what this page previews. */
  preview: string | null;
  /** Without the site's menu and footer. */
  slim?: boolean;
  /** Data attributes for the live script: topics and version. */
  main: Record<string, string>;
  children: ReactNode;
}) {
  const t = useTranslations("frame");
  const here = useLocation().pathname;
  const inConsole = viewer === "admin" && /^\/admin(?:\/|$)/i.test(here);
  return (
    <InConsole value={inConsole}>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      {inConsole ? (
        <ConsoleHeader logo={logo} />
      ) : slim ? (
        <SlimHeader logo={logo} />
      ) : (
        <Header viewer={viewer} logo={logo} />
      )}
      <LiveState />
      {isFollowed(main["data-topics"]) ? (
        <noscript>
          <p className="page hint">{t("notLive")}</p>
        </noscript>
      ) : null}
      <main id="main" className="page grow pb-12" {...main}>
        <SuspensionBanner hold={hold} inConsole={inConsole} />
        {preview === null ? null : <PreviewNotice address={preview} />}
        {children}
      </main>
      {viewer === "visitor" || inConsole || currentMark("/account", here) === "page" ? null : (
        <SignedInBar />
      )}
      {slim ? null : <Footer {...foot} />}
      <LanguageOffer />
    </InConsole>
  );
}

/** Texts change so rarely that nobody needs to be told to reload them. */
function isFollowed(topics = ""): boolean {
  return topics.split(" ").some((topic) => !/^(?:content|cup:\d+)?$/.test(topic));
}

function PreviewNotice({ address }: { address: string }) {
  const t = useTranslations("frame");
  return (
    <p className="notice">
      {t("previewing")} <a href={address}>{t("editing")}</a>
    </p>
  );
}

/** `app/live/event-stream.ts` shows it while the page isn't live. */
function LiveState() {
  const lost = useTranslations("live")("lost");
  return <p id="live-state" role="status" className="live-state" data-lost={lost} hidden />;
}

/** Beside the footer, which is the same for everyone when an open page loads it again. */
function SignedInBar() {
  const t = useTranslations("frame");
  return (
    <aside aria-label={t("account")} className="border-t border-rule bg-panel">
      <div className="page flex flex-wrap items-center justify-between gap-x-4 py-2">
        <p className="my-0 text-soft">{t("signedIn")}</p>
        <LogOut />
      </div>
    </aside>
  );
}

const FOOT_LINK =
  "inline-flex min-h-11 items-center wrap-anywhere underline-offset-4 hover:underline aria-[current]:font-bold aria-[current]:underline";

/** `app/live/language-offer.ts` shows it to readers of the other language. */
function LanguageOffer() {
  const t = useTranslations("frame");
  if (!hasLocale(useLocation().pathname)) return null;
  return (
    <aside id="language-offer" aria-label={t("language")} className="language-offer" hidden>
      <LanguageLink className="min-h-11 content-center font-bold text-accent underline underline-offset-4">
        {t("offer")}
      </LanguageLink>
      <button
        type="button"
        className="button button-small button-plain"
        aria-label={t("noOffer")}
        title={t("noOffer")}
      >
        <Icon name="close" className="size-5" />
      </button>
    </aside>
  );
}

function Footer({ cupName, contactEmail }: FootFacts) {
  const { phone, companyPage, companyPageLabel } = useInstitute();
  const t = useTranslations("frame");
  const opens = useTranslations("common")("opensInNewTab");
  const here = useLocation().pathname;
  const inConsole = use(InConsole);
  const entries = [
    ...(companyPage
      ? [
          {
            href: companyPage,
            label: companyPageLabel.en ? (
              <ContentText of={companyPageLabel} />
            ) : (
              new URL(companyPage).hostname
            ),
            external: true,
          },
        ]
      : []),
    { href: mailto(contactEmail), label: contactEmail },
    { href: `tel:+1${phone}`, label: formatPhone(phone) },
    { href: "/PaymentMethods", label: t("links.payments", { cup: cupName }) },
    { href: "/terms", label: t("links.terms") },
    { href: "/privacy", label: t("links.privacy") },
    { href: "/admin", label: t("links.admin") },
  ];
  return (
    <footer className={inConsole ? "console-foot" : "night border-t-4 border-hot py-6"}>
      <nav aria-label={t("more")} className="page">
        <ul
          className={
            inConsole
              ? undefined
              : "grid grid-cols-2 gap-x-6 max-[22rem]:grid-cols-1 md:grid-cols-4"
          }
        >
          {entries.map(({ href, label, external }) => (
            <li key={href}>
              <SiteLink
                href={href}
                className={FOOT_LINK}
                aria-current={currentMark(href, here)}
                {...(external ? { target: "_blank", rel: "noopener" } : {})}
              >
                {label}
                {external ? <span className="sr-only"> {opens}</span> : null}
              </SiteLink>
            </li>
          ))}
          <li>
            <LanguageLink className={FOOT_LINK} />
          </li>
          {inConsole ? (
            <li>
              <LogOut />
            </li>
          ) : null}
        </ul>
      </nav>
    </footer>
  );
}

export function BareFrame({
  main,
  children,
}: {
  main: Record<string, string>;
  children: ReactNode;
}) {
  return (
    <>
      <LiveState />
      <main id="main" className="grow" {...main}>
        {children}
      </main>
    </>
  );
}

/**
 * Shown when a code chunk fails to load (spec §8). Blocks the router's automatic reload, if the
 * browser allows it, because offline it would leave an empty page.
 */
export function ChunkFailure() {
  const here = useLocation();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // Vite reloads the page itself.
    if (import.meta.env.DEV || !("navigation" in window)) return;
    const onNavigate = (event: NavigateEvent) => {
      // Only reloads triggered by script.
      if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      setFailed(true);
    };
    window.navigation.addEventListener("navigate", onNavigate);
    return () => window.navigation.removeEventListener("navigate", onNavigate);
  }, []);
  const t = useTranslations("frame");
  if (!failed) return null;
  return (
    <p role="alert" className="page notice notice-bad">
      {t("chunkFailed")} <SiteLink href={thisPage(here)}>{t("loadAgain")}</SiteLink>
    </p>
  );
}

function SuspensionBanner({
  hold,
  inConsole,
}: {
  hold: SuspensionView | null;
  inConsole: boolean;
}) {
  const t = useTranslations("frame");
  return (
    <div id="hold" aria-live="assertive" className="print:hidden">
      {hold && inConsole ? (
        <a
          href="/admin/day"
          className="bleed flex min-h-11 items-center gap-2 py-2 font-bold text-paper! [--bleed:var(--color-bad)]"
        >
          <Icon name="pause" className="size-6 shrink-0" />
          {hold.title}. {hold.resume}
        </a>
      ) : null}
      {hold && !inConsole ? (
        <section
          aria-label={t("suspended")}
          className="bleed flex gap-3 py-4 text-paper [--bleed:var(--color-bad)]"
        >
          <Icon name={hold.reason === "lightning" ? "bolt" : "pause"} className="size-8 shrink-0" />
          <div className="min-w-0 grow">
            <p className="m-0 text-lg leading-tight font-bold">
              {hold.title}. {hold.resume}
            </p>
            <p dir="auto" className="mt-1 mb-0 wrap-anywhere">
              <MixedText>{hold.words}</MixedText>{" "}
              {t.rich("suspendedSince", {
                at: hold.since,
                time: (since) => <span className="whitespace-nowrap">{since}</span>,
              })}
            </p>
            <SiteLink
              href="/CupRules#weather"
              className="inline-flex min-h-11 items-center font-bold text-paper!"
            >
              {t("weatherRules")}
            </SiteLink>
          </div>
        </section>
      ) : null}
    </div>
  );
}
