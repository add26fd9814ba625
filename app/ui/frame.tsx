import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { SuspensionView } from "../../domain/competition/games/suspension-rules.ts";
import { formatPhone } from "../../domain/people/players/phone-rules.ts";
import { institute } from "../content/institute.ts";
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
  { href: "/", label: "Home" },
  { href: "/schedules-results", label: "Schedules & Results" },
  { href: "/CupRules", label: "Tournament Rules & Information" },
  { href: "/merch", label: "Merch" },
  { href: "/programs", label: "Programs" },
  { href: "/about", label: "About" },
  { href: "/contact", label: "Contact Us" },
];

const MENU = "menu";

export interface FootFacts {
  cupName: string;
  contactEmail: string;
  /** Ten digits. */
  phone: string;
  companyPage: string;
  companyPageLabel: string;
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
  const isConsole = /^\/admin(?:\/|$)/i.test(useLocation().pathname);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header signedIn={signedIn} />
      <p id="live-state" role="status" className="live-state" hidden />
      {"data-topics" in main ? (
        <noscript>
          <p className="page hint">
            This page does not update by itself. Reload it for the newest.
          </p>
        </noscript>
      ) : null}
      <main id="main" className="page grow pb-12" {...main}>
        <SuspensionBanner hold={hold} inConsole={isConsole} />
        {children}
      </main>
      <Footer {...foot} />
    </>
  );
}

function Header({ signedIn }: { signedIn: boolean }) {
  const here = useLocation().pathname.toLowerCase();
  return (
    <header className="border-b border-rule bg-panel">
      <div className="mx-auto flex h-(--bar) w-full max-w-7xl items-center gap-2 px-4 max-[21rem]:gap-1 max-[21rem]:px-3 sm:px-6">
        <a
          href="/"
          className="mr-auto flex min-h-11 items-center gap-2 font-display text-3xl font-extrabold text-ink no-underline max-[21rem]:gap-1 max-[21rem]:text-2xl"
        >
          <Logo className="size-9" />
          {institute.name}
        </a>
        {/* A menu that works without script; wide screens show it as a bar. */}
        <nav id={MENU} popover="auto" aria-label="Site" className="site-nav">
          {links.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              aria-current={here === href.toLowerCase() ? "page" : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
        {signedIn ? (
          <a
            href="/account"
            className="button button-plain button-small min-w-11 px-2"
            aria-label="Account"
            aria-current={here.startsWith("/account") ? "page" : undefined}
          >
            <Icon name="person" className="size-5" />
          </a>
        ) : null}
        {signedIn ? (
          <form method="post" action="/logout">
            <button type="submit" className="button button-plain button-small whitespace-nowrap">
              Log Out
            </button>
          </form>
        ) : null}
        <button
          type="button"
          className="menu-button button button-plain button-small"
          popoverTarget={MENU}
        >
          <Icon name="menu" className="size-5" />
          <span className={signedIn ? "max-[26rem]:sr-only" : undefined}>Menu</span>
        </button>
      </div>
    </header>
  );
}

function Footer({ cupName, contactEmail, phone, companyPage, companyPageLabel }: FootFacts) {
  const entries = [
    { href: companyPage, label: companyPageLabel, external: true },
    { href: mailto(contactEmail), label: contactEmail },
    { href: `tel:+1${phone}`, label: formatPhone(phone) },
    { href: "/PaymentMethods", label: `${cupName} Payment Methods` },
    { href: "/terms", label: "Terms and Conditions" },
    { href: "/privacy", label: "Privacy" },
    { href: "/admin", label: "Admin" },
  ];
  return (
    <footer className="night border-t-4 border-hot py-8">
      <nav aria-label="More" className="page">
        <ul className="grid gap-x-8 sm:grid-cols-2 md:grid-cols-3">
          {entries.map(({ href, label, external }) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-11 items-center wrap-anywhere underline-offset-4 hover:underline"
                {...(external ? { target: "_blank", rel: "noopener" } : {})}
              >
                {label}
                {external ? <span className="sr-only"> (opens in a new tab)</span> : null}
              </a>
            </li>
          ))}
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
      <p id="live-state" role="status" className="live-state" hidden />
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
  if (!failed) return null;
  return (
    <p role="alert" className="page notice notice-bad">
      Loading chunk failed. <a href={thisPage(here)}>Load this page again</a>
    </p>
  );
}
