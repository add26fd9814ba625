import { useTranslations } from "use-intl";
import type { SectionId } from "#domain/site/content/sections.ts";

/** The groups of the console's menu (spec §2), and the pages of each. */
export const panels = [
  {
    to: "/admin/games",
    name: "games",
    icon: "calendar",
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
  { to: "/admin/players", name: "players", icon: "people" },
  { to: "/admin/waitlist", name: "waitlist", icon: "clock" },
  {
    to: "/admin/people",
    name: "people",
    icon: "search",
    links: [
      { to: "/admin/people", name: "everybody" },
      { to: "/admin/people/guardians", name: "guardians" },
    ],
  },
  { to: "/admin/payments", name: "payments", icon: "card" },
  {
    to: "/admin/messages",
    name: "messages",
    icon: "mail",
    links: [
      { to: "/admin/messages", name: "received" },
      { to: "/admin/messages/write", name: "write" },
      { to: "/admin/messages/outbox", name: "outbox" },
    ],
  },
  {
    to: "/admin/cup",
    name: "cup",
    icon: "trophy",
    links: [
      { to: "/admin/cup", name: "settings" },
      { to: "/admin/cup/tournaments", name: "tournaments" },
      { to: "/admin/standings", name: "standings" },
      { to: "/admin/cup/next", name: "nextCup" },
    ],
  },
  { to: "/admin/site", name: "site", icon: "list" },
  {
    to: "/admin/security",
    name: "security",
    icon: "key",
    links: [
      { to: "/admin/security", name: "signIn" },
      { to: "/admin/staff", name: "staff" },
      { to: "/admin/security/log", name: "log" },
    ],
  },
] as const;

/** Where the menu leads, for those who can open it. */
export const MENU_PATHS: readonly string[] = [
  ...new Set(
    panels.flatMap((panel) => [
      panel.to,
      ...("links" in panel ? panel.links.map(({ to }) => to) : []),
    ]),
  ),
];

/** The names of the pages that a reader can `open`, each with its group's. */
export function useMenuPages(open: readonly string[]): { to: string; name: string }[] {
  const t = useTranslations("console.menu");
  const content = useTranslations("content.section");
  const pictures = useTranslations("pictures")("title");
  const pages = panels.flatMap((panel) => {
    const links = "links" in panel ? panel.links : [panel];
    return links
      .filter(({ to }) => open.includes(to))
      .map(({ to, name }) => ({
        to: to as string,
        name: panel.name === name ? t(name) : `${t(panel.name)}: ${t(name)}`,
      }));
  });
  if (!open.includes("/admin/site")) return pages;
  const within = (page: string, name: string) => {
    return { to: `/admin/site/${page}`, name: `${t("site")}: ${name}` };
  };
  return [
    ...pages,
    ...SECTIONS.map((section) => within(section, content(section))),
    within("pictures", pictures),
  ];
}

const SECTIONS = [
  "programs",
  "merch",
  "home",
  "about",
  "gallery",
  "sponsors",
  "rules",
  "grounds",
  "contact",
  "legal",
  "privacy",
  "look",
] as const satisfies readonly SectionId[];
