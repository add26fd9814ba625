import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";

const panels = [
  { to: "/admin/games", label: "Games" },
  { to: "/admin/players", label: "Players" },
  { to: "/admin/waitlist", label: "Waitlist" },
  { to: "/admin/people", label: "People" },
  { to: "/admin/payments", label: "Payments" },
  { to: "/admin/messages", label: "Messages" },
  { to: "/admin/cup", label: "Cup" },
  { to: "/admin/security", label: "Security" },
];

const gamePanels = [
  { to: "/admin/day", label: "Match Day" },
  { to: "/admin/games/create", label: "Create a Game" },
  { to: "/admin/games/edit", label: "Edit a Game" },
  { to: "/admin/games/import", label: "Import Games" },
  { to: "/admin/schedule", label: "Make a Schedule" },
  { to: "/admin/knockout", label: "Knockout" },
  { to: "/admin/field", label: "At the Field" },
  { to: "/admin/print", label: "Print" },
];

const peoplePanels = [
  { to: "/admin/people", label: "Everybody" },
  { to: "/admin/people/guardians", label: "Guardians" },
];

const messagePanels = [
  { to: "/admin/messages", label: "Received" },
  { to: "/admin/messages/write", label: "Write" },
  { to: "/admin/messages/outbox", label: "Outbox" },
];

const cupPanels = [
  { to: "/admin/cup", label: "Settings" },
  { to: "/admin/cup/tournaments", label: "Tournaments" },
  { to: "/admin/standings", label: "Standings" },
  { to: "/admin/cup/new", label: "Start a New Cup" },
];

const securityPanels = [
  { to: "/admin/security", label: "Sign-in" },
  { to: "/admin/security/log", label: "Log" },
];

const withPanels = [
  { label: "People", first: "/admin/people", links: peoplePanels },
  { label: "Messages", first: "/admin/messages", links: messagePanels },
  { label: "Cup", first: "/admin/cup", links: cupPanels },
  { label: "Security", first: "/admin/security", links: securityPanels },
];

/**
 * The console's two menu levels (spec §2). `unsent` counts contact messages whose email wasn't
 * sent.
 */
export function ConsoleMenu({ unsent }: { unsent: number }) {
  const here = useLocation().pathname.toLowerCase();
  const inside = (to: string) => here === to || here.startsWith(`${to}/`);
  const inGames = inside("/admin/games") || gamePanels.some(({ to }) => inside(to));
  return (
    <>
      <MenuRow
        isTop
        label="Console"
        links={panels.map((panel) => counted(panel, unsent))}
        inside={(to) => (to === "/admin/games" ? inGames : inside(to) || below(to).some(inside))}
      />
      {inGames ? <MenuRow label="Games" links={gamePanels} inside={inside} /> : null}
      {withPanels
        .filter(({ first }) => [first, ...below(first)].some(inside))
        .map(({ label, first, links }) => {
          // Some paths extend the first link's, so that one is current only if no other is.
          const inAnother = links.some(({ to }) => to !== first && inside(to));
          return (
            <MenuRow
              key={label}
              label={label}
              links={links}
              inside={(to) => (to === first ? !inAnother : inside(to))}
            />
          );
        })}
    </>
  );
}

function below(first: string): string[] {
  return withPanels.find((each) => each.first === first)?.links.map(({ to }) => to) ?? [];
}

function counted(panel: (typeof panels)[number], unsent: number): (typeof panels)[number] {
  const isMessages = panel.to === "/admin/messages" && unsent > 0;
  return isMessages ? { ...panel, label: `${panel.label} (${unsent})` } : panel;
}

const ENTRY =
  "flex min-h-11 shrink-0 items-center border-b-4 border-transparent px-1.5 pt-1 text-[0.9rem] tracking-tight sm:tracking-normal sm:text-base font-bold whitespace-nowrap text-ink no-underline hover:underline aria-[current]:border-hot aria-[current]:bg-sunk";

// Overflowing entries scroll, and a fade shows that there are more.
const SCROLLED =
  "max-sm:overflow-x-auto max-sm:pr-10 max-sm:[mask-image:linear-gradient(to_left,transparent,#000_2.5rem)]";

function MenuRow({
  label,
  links,
  inside,
  isTop = false,
}: {
  label: string;
  links: { to: string; label: string }[];
  inside: (to: string) => boolean;
  isTop?: boolean;
}) {
  const row = useRef<HTMLElement>(null);
  const open = links.find(({ to }) => inside(to))?.to;
  useEffect(() => {
    const entry = open && row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!entry || !row.current) return;
    // Scrolls the row only, not the page.
    const rest = row.current.clientWidth - entry.offsetWidth;
    row.current.scrollLeft = entry.offsetLeft - row.current.offsetLeft - rest / 2;
  }, [open]);
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
          aria-current={inside(link.to) ? "true" : undefined}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
