import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";

interface MenuLink {
  to: string;
  label: string;
}

const panels: (MenuLink & { links?: MenuLink[] })[] = [
  {
    to: "/admin/games",
    label: "Games",
    links: [
      { to: "/admin/day", label: "Match Day" },
      { to: "/admin/games/create", label: "Create a Game" },
      { to: "/admin/games/edit", label: "Edit a Game" },
      { to: "/admin/games/import", label: "Import Games" },
      { to: "/admin/schedule", label: "Make a Schedule" },
      { to: "/admin/knockout", label: "Knockout" },
      { to: "/admin/field", label: "At the Field" },
      { to: "/admin/print", label: "Print" },
    ],
  },
  { to: "/admin/players", label: "Players" },
  { to: "/admin/waitlist", label: "Waitlist" },
  {
    to: "/admin/people",
    label: "People",
    links: [
      { to: "/admin/people", label: "Everybody" },
      { to: "/admin/people/guardians", label: "Guardians" },
    ],
  },
  { to: "/admin/payments", label: "Payments" },
  {
    to: "/admin/messages",
    label: "Messages",
    links: [
      { to: "/admin/messages", label: "Received" },
      { to: "/admin/messages/write", label: "Write" },
      { to: "/admin/messages/outbox", label: "Outbox" },
    ],
  },
  {
    to: "/admin/cup",
    label: "Cup",
    links: [
      { to: "/admin/cup", label: "Settings" },
      { to: "/admin/cup/tournaments", label: "Tournaments" },
      { to: "/admin/standings", label: "Standings" },
      { to: "/admin/cup/new", label: "Start a New Cup" },
    ],
  },
  {
    to: "/admin/security",
    label: "Security",
    links: [
      { to: "/admin/security", label: "Sign-in" },
      { to: "/admin/security/log", label: "Log" },
    ],
  },
];

/**
 * The console's two menu levels (spec §2). `unsent` counts contact messages whose email wasn't
 * sent.
 */
export function ConsoleMenu({ unsent }: { unsent: number }) {
  const here = useLocation().pathname.toLowerCase();
  const open = panels.find(({ to, links = [] }) => currentOf([{ to }, ...links], here));
  const top = panels.map(({ to, label }) => ({
    to,
    label: to === "/admin/messages" && unsent > 0 ? `${label} (${unsent})` : label,
  }));
  return (
    <>
      <MenuRow isTop label="Console" links={top} current={open?.to} />
      {open?.links ? (
        <MenuRow label={open.label} links={open.links} current={currentOf(open.links, here)} />
      ) : null}
    </>
  );
}

/** The link that is closest to the page. */
function currentOf(links: readonly { to: string }[], here: string): string | undefined {
  return links
    .map(({ to }) => to)
    .filter((to) => here === to || here.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

const ENTRY =
  "flex min-h-11 shrink-0 items-center border-b-4 border-transparent px-1.5 pt-1 text-[0.9rem] tracking-tight sm:tracking-normal sm:text-base font-bold whitespace-nowrap text-ink no-underline hover:underline aria-[current]:border-hot aria-[current]:bg-sunk";

// Overflowing entries scroll, and a fade shows that there are more.
const SCROLLED =
  "max-sm:overflow-x-auto max-sm:pr-10 max-sm:[mask-image:linear-gradient(to_left,transparent,#000_2.5rem)]";

function MenuRow({
  label,
  links,
  current,
  isTop = false,
}: {
  label: string;
  links: MenuLink[];
  current: string | undefined;
  isTop?: boolean;
}) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = current && row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!entry || !row.current) return;
    // Scrolls the row only, not the page.
    const rest = row.current.clientWidth - entry.offsetWidth;
    row.current.scrollLeft = entry.offsetLeft - row.current.offsetLeft - rest / 2;
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={`-mx-4 flex border-b border-rule px-1.5 sm:mx-0 sm:flex-wrap sm:px-0 ${isTop ? "flex-wrap" : SCROLLED}`}
    >
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          className={ENTRY}
          aria-current={link.to === current ? "true" : undefined}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
