import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import type { ActorKind } from "#domain/core/context.ts";
import type { ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import { SiteLink } from "../i18n/reader-language.tsx";
import { withNext } from "./addresses.ts";
import { markBody, markLegs } from "./brand-paths.ts";
import { SITE_MENU } from "./console/in-console.ts";
import { ContentPicture } from "./content-picture.tsx";
import { Icon } from "./icon.tsx";
import { LanguageLink } from "./language-link.tsx";
import { currentMark } from "./sections.ts";
import { useInstitute } from "./use-institute.ts";

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

const WAYS_IN = {
  visitor: { href: "/login", name: "logIn" },
  account: { href: "/teams", name: "myTeam" },
  admin: { href: "/admin", name: "console" },
} as const;

/** Never higher than the mark, so that the header keeps its height. */
function OwnLogo({ logo }: { logo: ShownPicture }) {
  // The name is beside it.
  const picture = { ...logo, alt: { en: "", es: "" } };
  return (
    <ContentPicture
      picture={picture}
      sizes="8rem"
      className="h-9 w-auto max-w-32 object-contain max-[26rem]:max-w-16"
    />
  );
}

interface WithLogo {
  logo: ShownPicture | null;
}

/** Letters; a longer name is smaller and has two lines, so that the menu keeps its place. */
const MOST_ON_ONE_LINE = 11;

function Brand({ logo }: WithLogo) {
  const { name } = useInstitute();
  return (
    <SiteLink
      href="/"
      className={`mr-auto flex min-h-11 items-center gap-2 font-display font-extrabold text-ink no-underline max-[21rem]:gap-1 ${name.length > MOST_ON_ONE_LINE ? "min-w-0 grow basis-32 text-lg leading-none" : "text-xl max-[21rem]:text-xl"}`}
    >
      {logo ? <OwnLogo logo={logo} /> : <Logo className="size-9 shrink-0" />}
      {name.length > MOST_ON_ONE_LINE ? (
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{name}</span>
      ) : (
        name
      )}
    </SiteLink>
  );
}

/** For volunteers at the field, who need nobody but the organizer. */
export function SlimHeader({ logo }: WithLogo) {
  const { phone } = useInstitute();
  const t = useTranslations("frame");
  return (
    <header className="border-b border-rule bg-panel">
      <div className="page flex min-h-(--bar) flex-wrap items-center gap-2">
        <Brand logo={logo} />
        <a className="button button-plain button-small" href={`tel:+1${phone}`}>
          <Icon name="phone" className="size-5" />
          {t("callOrganizer")}
        </a>
      </div>
    </header>
  );
}

interface ViewerProps {
  viewer: ActorKind;
}

/** A menu that works without script; the public pages show it as a bar on wide screens. */
function SiteNav({ viewer, href }: ViewerProps & { href: string }) {
  const t = useTranslations("frame");
  const here = useLocation().pathname;
  const wayIn = WAYS_IN[viewer];
  return (
    <nav id={SITE_MENU} popover="auto" aria-label={t("site")} className="site-nav">
      <SiteLink href={href} className="menu-only" aria-current={currentMark(wayIn.href, here)}>
        {t(wayIn.name)}
      </SiteLink>
      {links.map(({ href, name }) => (
        <SiteLink key={href} href={href} aria-current={currentMark(href, here)}>
          {t(`links.${name}`)}
        </SiteLink>
      ))}
      {viewer === "visitor" ? null : (
        <SiteLink
          href="/account"
          className="menu-only"
          aria-current={currentMark("/account", here)}
        >
          {t("account")}
        </SiteLink>
      )}
      <LanguageLink />
    </nav>
  );
}

export function Header({ viewer, logo }: ViewerProps & WithLogo) {
  const t = useTranslations("frame");
  const here = useLocation().pathname;
  const wayIn = WAYS_IN[viewer];
  // Someone who was invited comes back to the invitation.
  const isInvited = viewer === "visitor" && /^\/(?:join|claim)\//.test(here);
  const href = isInvited ? withNext(wayIn.href, here) : wayIn.href;
  return (
    <header className="site-bar border-b border-rule bg-panel">
      <div className="page flex min-h-(--bar) flex-wrap items-center gap-2 max-[21rem]:gap-1 max-[21rem]:px-3">
        <Brand logo={logo} />
        <SiteNav viewer={viewer} href={href} />
        {viewer === "visitor" ? null : (
          <SiteLink
            href="/account"
            className="button button-plain button-small min-w-11 px-2 bar-only"
            aria-label={t("account")}
            aria-current={currentMark("/account", here)}
          >
            <Icon name="person" className="size-5" />
          </SiteLink>
        )}
        <SiteLink
          href={href}
          className="button button-plain button-small whitespace-nowrap max-[21rem]:px-2"
          aria-current={currentMark(wayIn.href, here)}
        >
          {t(wayIn.name)}
        </SiteLink>
        <button
          type="button"
          className="menu-button button button-plain button-small min-w-11 max-[26rem]:px-2"
          popoverTarget={SITE_MENU}
        >
          <Icon name="menu" className="size-5" />
          <span className="max-[26rem]:sr-only">{t("menu")}</span>
        </button>
      </div>
    </header>
  );
}

/** Above the console's rail. The button for the site's menu is beside the page's title. */
export function ConsoleHeader({ logo }: WithLogo) {
  return (
    <header className="console-brand">
      <Brand logo={logo} />
      <SiteNav viewer="admin" href={WAYS_IN.admin.href} />
    </header>
  );
}
