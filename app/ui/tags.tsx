import type { ReactNode } from "react";
import { SiteLink } from "../i18n/site-link.tsx";
import { ConsoleLink } from "./buttons.tsx";

/* What a sentence shows of its parts: the tags of its message. */

export const bold = (text: ReactNode) => <b>{text}</b>;

/** A name that can be long. */
export const wrapping = (text: ReactNode) => <b className="wrap-anywhere">{text}</b>;

/** Only for readers who hear the page. */
export const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** Text in whatever direction. */
export const isolated = (text: ReactNode) => <bdi>{text}</bdi>;

export const timeAt = (iso: string) => (text: ReactNode) => <time dateTime={iso}>{text}</time>;

export const siteLink = (href: string) => (text: ReactNode) => (
  <SiteLink href={href}>{text}</SiteLink>
);

export const consoleLink = (to: string) => (text: ReactNode) => (
  <ConsoleLink to={to}>{text}</ConsoleLink>
);

/** Of a notice of the console that leads to where it can be settled. */
export const alertTags = (to: string) => ({
  b: (text: ReactNode) => <strong>{text}</strong>,
  link: consoleLink(to),
});
