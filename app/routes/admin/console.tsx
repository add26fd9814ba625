import { type ReactNode, useEffect, useRef } from "react";
import { Link, Outlet, useLoaderData, useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { mayOpen } from "#app/http/authorize.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { ctxOf, requestOf } from "#app/http/request-context.ts";
import { MENU_PATHS, panels } from "#app/ui/console/menu.ts";
import { StaffRoles } from "#app/ui/console/staff-roles.tsx";
import { useUnsavedWords } from "#app/ui/console/unsaved-words.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
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
  const { pathname } = useLocation();
  return (
    <StaffRoles value={roles}>
      {roles.length > 0 ? <ConsoleMenu open={open} unsent={unsent} /> : null}
      {WORDS.test(pathname) ? <UnsavedWords /> : null}
      <Outlet context={open} />
    </StaffRoles>
  );
}

const FRONT = "/admin";

const MENU = "console-menu";

/** The bar has the first of these that the reader can open; `to` is where the panel begins. */
const bar = [
  { to: FRONT, label: "bar.scores", panel: "/admin/games", icon: "ball" },
  { to: "/admin/games/edit", label: "bar.schedule", panel: "/admin/games", icon: "calendar" },
  { to: null, label: "bar.teams", panel: "/admin/players", icon: "people" },
  { to: null, label: "menu.waitlist", panel: "/admin/waitlist", icon: "clock" },
  { to: null, label: "menu.payments", panel: "/admin/payments", icon: "card" },
  { to: null, label: "menu.site", panel: "/admin/site", icon: "list" },
  { to: null, label: "menu.messages", panel: "/admin/messages", icon: "mail" },
  { to: null, label: "menu.people", panel: "/admin/people", icon: "search" },
] as const;

const IN_BAR = 3;

/** Where long texts are written. */
const WORDS = /^\/admin\/(?:site|messages|cup)(?:\/|$)/;

function UnsavedWords() {
  useUnsavedWords();
  return null;
}

/**
 * The console's two menu levels (spec §2), as far as the reader can `open` their pages: a rail on a
 * wide screen, else behind 'More' of the bar at the bottom. `unsent` counts contact messages whose
 * email wasn't sent.
 */
function ConsoleMenu({ open, unsent }: { open: readonly string[]; unsent: number }) {
  const here = useLocation().pathname.toLowerCase().replace(/\/$/, "");
  const t = useTranslations("console");
  const nav = useRef<HTMLElement>(null);
  const menu = panels.flatMap(({ to, name, icon, ...panel }) => {
    const links = ("links" in panel ? panel.links : [])
      .filter((each) => open.includes(each.to))
      .map((each) => ({ to: each.to, label: t(`menu.${each.name}`) }));
    const first = open.includes(to) ? to : links[0]?.to;
    if (first === undefined) return [];
    const label = t(`menu.${name}`);
    const count = name === "messages" ? unsent : 0;
    return [
      {
        panel: to,
        to: first,
        icon,
        label: count > 0 ? t("unread", { label, count }) : label,
        links,
      },
    ];
  });
  const current = menu.find(({ to, links }) => currentOf([{ to }, ...links], here));
  const page = currentOf(current?.links ?? [], here);
  const navigate = useNavigate();
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const search = document.querySelector<HTMLInputElement>("form[role=search] [type=search]");
      // Here already: what was found stays.
      if (here === "/admin/people" && search) search.select();
      else void navigate("/admin/people");
    };
    addEventListener("keydown", find);
    return () => removeEventListener("keydown", find);
  }, [navigate, here]);
  // Choosing a page closes the menu that covers it.
  const close = () => nav.current?.hidePopover?.();
  return (
    <>
      <BottomBar here={here} panel={current?.panel} menu={menu} />
      <nav ref={nav} id={MENU} popover="auto" aria-label={t("label")} className="console-menu">
        <ul>
          {open.includes("/admin/games/edit") ? (
            <li>
              <Entry to={FRONT} icon="ball" isCurrent={here === FRONT} onClick={close}>
                {t("bar.scores")}
              </Entry>
            </li>
          ) : null}
          {menu.map((group) => {
            const isCurrent = group === current;
            return (
              <li key={group.to} data-current={isCurrent || undefined}>
                <Entry to={group.to} icon={group.icon} isCurrent={isCurrent} onClick={close}>
                  {group.label}
                </Entry>
                {group.links.length > 1 ? (
                  <ul aria-label={group.label}>
                    {group.links.map(({ to, label }) => (
                      <li key={to}>
                        <Entry to={to} isCurrent={isCurrent && to === page} onClick={close}>
                          {label}
                        </Entry>
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            );
          })}
        </ul>
      </nav>
    </>
  );
}

function Entry({
  to,
  icon,
  isCurrent,
  onClick,
  children,
}: {
  to: string;
  icon?: IconName;
  isCurrent: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Link to={to} aria-current={isCurrent ? "true" : undefined} onClick={onClick}>
      {icon ? <Icon name={icon} className="size-5 shrink-0" /> : null}
      {children}
    </Link>
  );
}

/** The link that is closest to the page. */
function currentOf(links: readonly { to: string }[], here: string): string | undefined {
  return links
    .map(({ to }) => to)
    .filter((to) => here === to || here.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

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
  const entries = bar
    .flatMap((entry) => {
      const first = menu.find((each) => each.panel === entry.panel);
      return first ? [{ ...entry, to: entry.to ?? first.to }] : [];
    })
    .slice(0, IN_BAR);
  const current = here === FRONT ? FRONT : entries.findLast((each) => each.panel === panel)?.to;
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
        <Icon name="more" />
        {t("bar.more")}
      </button>
    </nav>
  );
}
