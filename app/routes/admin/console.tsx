import { useEffect, useRef } from "react";
import { Link, Outlet, useLoaderData, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { mayOpen } from "#app/http/authorize.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { ctxOf, requestOf } from "#app/http/request-context.ts";
import { StaffRoles } from "#app/ui/console/staff-roles.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isStaff } from "#domain/core/context.ts";
import { staffRolesOf } from "#domain/core/staff-role-rules.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { countUnsentContactMessages } from "#domain/site/contact-messages.ts";
import type { Route } from "./+types/console";

export const handle: PageHandle = { hydrate: true };

/**
 * Each page does its own access check; the topic makes open pages reload after a sign-out or a
 * change of roles.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  if (ctx.actor.kind === "visitor" || !isStaff(ctx.actor)) {
    return { roles: [], open: [], unsent: 0, topics: [] };
  }
  const open = MENU_PATHS.filter((path) => mayOpen(requestOf(context).routes.at(path), ctx));
  return {
    roles: staffRolesOf(ctx.actor),
    open,
    unsent: open.includes("/admin/messages") ? await countUnsentContactMessages(ctx) : 0,
    topics: [accountTopic(ctx.actor.accountId)],
  };
}

export default function Console() {
  const { roles, open, unsent } = useLoaderData<typeof loader>();
  return (
    <StaffRoles value={roles}>
      {roles.length > 0 ? <ConsoleMenu open={open} unsent={unsent} /> : null}
      <Outlet />
    </StaffRoles>
  );
}

interface MenuLink {
  to: string;
  label: string;
}

const panels = [
  {
    to: "/admin/games",
    name: "games",
    links: [
      { to: "/admin/day", name: "day" },
      { to: "/admin/games/create", name: "createGame" },
      { to: "/admin/games/edit", name: "editGame" },
      { to: "/admin/games/import", name: "importGames" },
      { to: "/admin/schedule", name: "schedule" },
      { to: "/admin/knockout", name: "knockout" },
      { to: "/admin/field", name: "field" },
      { to: "/admin/referees", name: "referees" },
      { to: "/admin/print", name: "print" },
    ],
  },
  { to: "/admin/players", name: "players" },
  { to: "/admin/waitlist", name: "waitlist" },
  {
    to: "/admin/people",
    name: "people",
    links: [
      { to: "/admin/people", name: "everybody" },
      { to: "/admin/people/guardians", name: "guardians" },
    ],
  },
  { to: "/admin/payments", name: "payments" },
  {
    to: "/admin/messages",
    name: "messages",
    links: [
      { to: "/admin/messages", name: "received" },
      { to: "/admin/messages/write", name: "write" },
      { to: "/admin/messages/outbox", name: "outbox" },
    ],
  },
  {
    to: "/admin/cup",
    name: "cup",
    links: [
      { to: "/admin/cup", name: "settings" },
      { to: "/admin/cup/tournaments", name: "tournaments" },
      { to: "/admin/standings", name: "standings" },
      { to: "/admin/cup/next", name: "nextCup" },
    ],
  },
  { to: "/admin/site", name: "site" },
  {
    to: "/admin/security",
    name: "security",
    links: [
      { to: "/admin/security", name: "signIn" },
      { to: "/admin/staff", name: "staff" },
      { to: "/admin/security/log", name: "log" },
    ],
  },
] as const;

const MENU = "console-menu";

/** Where the menu leads, for those who can open it. */
const MENU_PATHS: readonly string[] = [
  ...new Set(
    panels.flatMap((panel) => [
      panel.to,
      ...("links" in panel ? panel.links.map(({ to }) => to) : []),
    ]),
  ),
];

/** The bar has the first of these that the reader can open; `to` is where the panel begins. */
const bar = [
  { to: "/admin", label: "bar.scores", panel: "/admin/games", icon: "ball" },
  { to: "/admin/games/edit", label: "bar.schedule", panel: "/admin/games", icon: "calendar" },
  { to: null, label: "bar.teams", panel: "/admin/players", icon: "people" },
  { to: null, label: "menu.waitlist", panel: "/admin/waitlist", icon: "clock" },
  { to: null, label: "menu.people", panel: "/admin/people", icon: "person" },
  { to: null, label: "menu.payments", panel: "/admin/payments", icon: "card" },
  { to: null, label: "menu.site", panel: "/admin/site", icon: "list" },
  { to: null, label: "menu.messages", panel: "/admin/messages", icon: "mail" },
] as const;

const IN_BAR = 3;

/**
 * The console's two menu levels (spec §2), as far as the reader can `open` their pages. On a phone
 * a bar below opens the first. `unsent` counts contact messages whose email wasn't sent.
 */
function ConsoleMenu({ open, unsent }: { open: readonly string[]; unsent: number }) {
  const here = useLocation().pathname.toLowerCase();
  const t = useTranslations("console");
  const menu = panels.flatMap(({ to, name, ...panel }) => {
    const links = ("links" in panel ? panel.links : [])
      .filter((each) => open.includes(each.to))
      .map((each) => ({ to: each.to, label: t(`menu.${each.name}`) }));
    const first = open.includes(to) ? to : links[0]?.to;
    return first === undefined ? [] : [{ panel: to, to: first, label: t(`menu.${name}`), links }];
  });
  const current = menu.find(({ to, links }) => currentOf([{ to }, ...links], here));
  const top = menu.map(({ to, label }) => ({
    to,
    label: to === "/admin/messages" && unsent > 0 ? t("unread", { label, count: unsent }) : label,
  }));
  return (
    <>
      <BottomBar here={here} panel={current?.panel} menu={menu} />
      <MenuRow isTop label={t("label")} links={top} current={current?.to} />
      {current && current.links.length > 1 ? (
        <MenuRow
          label={current.label}
          links={current.links}
          current={currentOf(current.links, here)}
        />
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
  "flex min-h-11 shrink-0 items-center border-b-4 border-transparent px-1.5 pt-1 text-sm tracking-tight sm:tracking-normal sm:text-base font-bold whitespace-nowrap text-ink no-underline hover:underline aria-[current]:border-hot aria-[current]:bg-sunk";

// Overflowing entries scroll, and a fade shows that there are more.
const SUBMENU =
  "-mx-4 flex border-b border-rule px-1.5 sm:mx-0 sm:flex-wrap sm:px-0 max-sm:overflow-x-auto max-sm:pr-10 max-sm:[mask-image:linear-gradient(to_left,transparent,#000_2.5rem)]";

const BAR_ENTRY =
  "flex min-h-14 w-full cursor-pointer flex-col items-center justify-center border-t-4 border-transparent text-sm leading-tight font-bold wrap-anywhere text-ink no-underline aria-[current]:border-hot aria-[current]:bg-sunk";

/** Within the thumb's reach. Without popovers the whole menu is on top of the page. */
function BottomBar({
  here,
  panel,
  menu,
}: {
  here: string;
  panel: string | undefined;
  menu: readonly { panel: string; to: string }[];
}) {
  const t = useTranslations("console");
  const isFront = here === "/admin" || here === "/admin/";
  const entries = bar
    .flatMap((entry) => {
      const first = menu.find((each) => each.panel === entry.panel);
      return first ? [{ ...entry, to: entry.to ?? first.to }] : [];
    })
    .slice(0, IN_BAR);
  const current = isFront ? "/admin" : entries.findLast((each) => each.panel === panel)?.to;
  return (
    <nav aria-label={t("bar.label")} className="console-bar">
      {entries.map(({ to, label, icon }) => (
        <Link
          key={to}
          to={to}
          className={BAR_ENTRY}
          aria-current={to === current ? "true" : undefined}
        >
          <Icon name={icon} />
          {t(label)}
        </Link>
      ))}
      <button
        type="button"
        popoverTarget={MENU}
        className={`menu-button ${BAR_ENTRY}`}
        aria-current={current === undefined ? "true" : undefined}
      >
        <Icon name="menu" />
        {t("bar.more")}
      </button>
    </nav>
  );
}

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
      {...(isTop ? { id: MENU, popover: "auto" } : {})}
      className={isTop ? "console-menu" : SUBMENU}
    >
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          className={ENTRY}
          aria-current={link.to === current ? "true" : undefined}
          onClick={isTop ? () => row.current?.hidePopover?.() : undefined}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
