import type { ReactNode } from "react";
import { useLocation } from "react-router";

/** The links of every page's navigation bar (spec §2). */
const links = [
  { href: "/", label: "Home" },
  { href: "/schedules-results", label: "Schedules & Results" },
  { href: "/CupRules", label: "Tournament Rules & Information" },
  { href: "/merch", label: "Merch" },
  { href: "/programs", label: "Programs" },
  { href: "/about", label: "About" },
  { href: "/contact", label: "Contact Us" },
];

const footerLinks = [
  { href: "/PaymentMethods", label: "Araknid Cup Payment Methods" },
  { href: "/terms", label: "Terms and Conditions" },
  { href: "/admin", label: "Admin" },
];

/** What stands around every page: the way to the other pages, and out. */
export function Frame({
  signedIn,
  main,
  children,
}: {
  signedIn: boolean;
  /** What the live script reads from the page: its topics and how new it is. */
  main: Record<string, string>;
  children: ReactNode;
}) {
  const here = useLocation().pathname.toLowerCase();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="border-b border-line/60">
        <div className="page flex flex-wrap items-center gap-x-4 py-2">
          <a href="/" className="text-2xl font-black tracking-tight text-ink no-underline">
            Araknid
          </a>
          <nav aria-label="Site" className="site-nav flex flex-wrap">
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
            <form method="post" action="/logout" className="ml-auto">
              <button type="submit" className="button button-plain">
                Log Out
              </button>
            </form>
          ) : null}
        </div>
      </header>
      <p id="live-state" role="status" className="live-state" hidden />
      {"data-topics" in main ? (
        <noscript>
          <p className="page hint">
            This page does not update by itself. Reload it for the newest.
          </p>
        </noscript>
      ) : null}
      <main id="main" className="page grow py-4" {...main}>
        {children}
      </main>
      <footer className="mt-8 border-t border-line/60 py-4">
        <nav aria-label="More" className="page flex flex-wrap gap-x-6 gap-y-2">
          {footerLinks.map(({ href, label }) => (
            <a key={href} href={href} className="inline-flex min-h-11 items-center">
              {label}
            </a>
          ))}
        </nav>
      </footer>
    </>
  );
}
