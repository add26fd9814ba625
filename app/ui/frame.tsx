import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { SuspensionView } from "../../domain/competition/games/suspension-rules.ts";
import { formatPhone } from "../../domain/people/players/phone-rules.ts";
import { hasLocale, LANGUAGE_NAMES, LOCALES, localePath } from "../../i18n/locales.ts";
import { institute } from "../content/institute.ts";
import type { Localized } from "../content/localized.ts";
import { SiteLink } from "../i18n/site-link.tsx";
import { ContentText } from "../i18n/use-content.tsx";
import { useLocale } from "../i18n/use-locale.ts";
import { mailto, thisPage } from "./addresses.ts";
import { markBody, markLegs } from "./brand-paths.ts";
import { SuspensionBanner } from "./delays/suspension-banner.tsx";
import { Icon } from "./icon.tsx";

/** Without the name beside it, it needs a label. */
function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" className={className} aria-hidden="true">
      <path d={markLegs} fill="none" stroke="currentColor" strokeWidth="2.3" />
      <path d={markBody} className="fill-hot" />
    </svg>
  );
}

const links = [
  { href: "/", name: "home" },
  { href: "/schedules-results", name: "results" },
  { href: "/CupRules", name: "rules" },
  { href: "/merch", name: "merch" },
  { href: "/programs", name: "programs" },
  { href: "/about", name: "about" },
  { href: "/contact", name: "contact" },
] as const;

const MENU = "menu";

export interface FootFacts {
  cupName: string;
  contactEmail: string;
  /** Ten digits. */
  phone: string;
  companyPage: string;
  companyPageLabel: Localized<string>;
}

export function Frame({
  signedIn,
  foot,
  hold,
  main,
  children,
}: {
  signedIn: boolean;
  foot: FootFacts;
  hold: SuspensionView | null;
  /** Data attributes for the live script: topics and version. */
  main: Record<string, string>;
  children: ReactNode;
}) {
  const t = useTranslations("frame");
  const isConsole = /^\/admin(?:\/|$)/i.test(useLocation().pathname);
  return (
    <>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <Header signedIn={signedIn} />
      <LiveState />
      {"data-topics" in main ? (
        <noscript>
          <p className="page hint">{t("notLive")}</p>
        </noscript>
      ) : null}
      <main id="main" className="page grow pb-12" {...main}>
        <SuspensionBanner hold={hold} inConsole={isConsole} />
        {children}
      </main>
      <Footer {...foot} />
      <LanguageOffer />
    </>
  );
}

/** `app/live/event-stream.ts` shows it while the page isn't live. */
function LiveState() {
  const lost = useTranslations("live")("lost");
  return <p id="live-state" role="status" className="live-state" data-lost={lost} hidden />;
}

function Header({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations("frame");
  const locale = useLocale();
  const here = useLocation().pathname.toLowerCase();
  return (
    <header className="border-b border-rule bg-panel">
      <div className="mx-auto flex min-h-(--bar) w-full max-w-7xl flex-wrap items-center gap-2 px-4 max-[21rem]:gap-1 max-[21rem]:px-3 sm:px-6">
        <SiteLink
          href="/"
          className="mr-auto flex min-h-11 items-center gap-2 font-display text-3xl font-extrabold text-ink no-underline max-[21rem]:gap-1 max-[21rem]:text-2xl"
        >
          <Logo className="size-9" />
          {institute.name}
        </SiteLink>
        {/* A menu that works without script; wide screens show it as a bar. */}
        <nav id={MENU} popover="auto" aria-label={t("site")} className="site-nav">
          {links.map(({ href, name }) => (
            <SiteLink
              key={href}
              href={href}
              aria-current={here === href.toLowerCase() ? "page" : undefined}
            >
              {t(`links.${name}`)}
            </SiteLink>
          ))}
          <LanguageLink />
        </nav>
        {signedIn ? (
          <SiteLink
            href="/account"
            className="button button-plain button-small min-w-11 px-2"
            aria-label={t("account")}
            aria-current={here.startsWith("/account") ? "page" : undefined}
          >
            <Icon name="person" className="size-5" />
          </SiteLink>
        ) : null}
        {signedIn ? (
          <form method="post" action={localePath(locale, "/logout")}>
            <button type="submit" className="button button-plain button-small whitespace-nowrap">
              {t("logOut")}
            </button>
          </form>
        ) : null}
        <button
          type="button"
          className="menu-button button button-plain button-small"
          popoverTarget={MENU}
        >
          <Icon name="menu" className="size-5" />
          <span className={signedIn ? "max-[26rem]:sr-only" : undefined}>{t("menu")}</span>
        </button>
      </div>
    </header>
  );
}

const FOOT_LINK =
  "inline-flex min-h-11 items-center wrap-anywhere underline-offset-4 hover:underline";

/** Leads to the same page in the other language. The console and field pages have none: see there. */
function LanguageLink({ className, children }: { className?: string; children?: ReactNode }) {
  const root = useRouteLoaderData<{ page: { path: string } }>("root");
  const here = useLocation();
  const locale = useLocale();
  if (!hasLocale(here.pathname)) return null;
  const declared = root?.page.path ?? "*";
  // In the spelling of the route, however the address was typed.
  const pathname = /[:*]/.test(declared) ? here.pathname : declared;
  const other = LOCALES.filter((each) => each !== locale);
  return other.map((each) => (
    <a
      key={each}
      className={className}
      href={localePath(each, thisPage({ pathname, search: here.search }))}
      lang={each}
    >
      {children ?? LANGUAGE_NAMES[each]}
    </a>
  ));
}

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

function Footer({ cupName, contactEmail, phone, companyPage, companyPageLabel }: FootFacts) {
  const t = useTranslations("frame");
  const opens = useTranslations("common")("opensInNewTab");
  const entries = [
    { href: companyPage, label: <ContentText of={companyPageLabel} />, external: true },
    { href: mailto(contactEmail), label: contactEmail },
    { href: `tel:+1${phone}`, label: formatPhone(phone) },
    { href: "/PaymentMethods", label: t("links.payments", { cup: cupName }) },
    { href: "/terms", label: t("links.terms") },
    { href: "/privacy", label: t("links.privacy") },
    { href: "/admin", label: t("links.admin") },
  ];
  return (
    <footer className="night border-t-4 border-hot py-8">
      <nav aria-label={t("more")} className="page">
        <ul className="grid gap-x-8 sm:grid-cols-2 md:grid-cols-3">
          {entries.map(({ href, label, external }) => (
            <li key={href}>
              <SiteLink
                href={href}
                className={FOOT_LINK}
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
