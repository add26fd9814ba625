import { splitLocale } from "#i18n/locales.ts";

/** Home, results, rules, the place, and pages of games and teams. None of these addresses holds a token. */
const STORED = /^\/(?:|schedules-results|cuprules|place|games\/\d+|teams(?:\/[a-z0-9-]+)?)$/i;
const QUERY = ["day", "group", "player", "team", "view"];

/** In milliseconds, before falling back to a stored page. */
export const NETWORK_TIMEOUT = 4_000;

/** The token in the address of a field page; null for other addresses. */
export function fieldToken(path: string): string | null {
  return /^\/field\/([\w-]+)\/?$/.exec(path)?.[1] ?? null;
}

export interface StoredAddress {
  key: string;
  /** False with other parameters, which pages for everybody ignore. */
  isWhole: boolean;
}

/** Where a page is stored for reading it without a signal; null if it never is. */
export function storedAddress(url: URL): StoredAddress | null {
  if (!STORED.test(splitLocale(url.pathname).path)) return null;
  const known = QUERY.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  const query = known.length > 0 ? `?${new URLSearchParams(known)}` : "";
  return { key: url.pathname + query, isWhole: known.length === [...url.searchParams].length };
}

/** Whose page it is (a topic such as 'account:7'), or null if it isn't an account's own. */
export function ownerOf(html: string): string | null {
  return /<main[^>]* data-topics="[^"]*(account:[\w-]+)/.exec(html)?.[1] ?? null;
}

/** The files without which a page doesn't look or work as it should. */
export function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g))];
}

/**
 * An own page without what isn't needed at the field: the join link and code, and the phone numbers
 * of players on the waitlist.
 */
export function withoutContacts(html: string): string {
  return html
    .replace(/<(section|details) id="(?:fill|invite)-\d+"[^]*?<\/\1>/g, "")
    .replace(/<(p|dl|div) data-device="never"[^]*?<\/\1>/g, "");
}

/** The page with the title and content of a later update (`server/cache/page-content.ts`). */
export function withContent(html: string, part: string): string {
  return [/<title>[^<]*<\/title>/, /<main[^]*<\/main>/].reduce((page, element) => {
    const newer = element.exec(part)?.[0];
    return newer ? page.replace(element, () => newer) : page;
  }, html);
}

/** The page with a notice that the live script hides once it is connected. */
export function withNotice(html: string, notice: string): string {
  return html.replace(/(<p id="live-state"[^>]*?) hidden="">/, (_, tag) => `${tag}>${notice}`);
}

/** The offline page's sentence about the time of a page, already escaped. */
export function noticeOn(offlinePage: string, time: string): string {
  const [, notice = "{time}"] = / data-notice="([^"]*)"/.exec(offlinePage) ?? [];
  return notice.replace("{time}", () => time);
}

export interface StoredLink {
  key: string;
  html: string;
  time: string;
}

/** The offline page, stored under `key`, for a page that couldn't be loaded. */
export function asOfflinePage(
  html: string,
  { key, wanted, links }: { key: string; wanted: string; links: readonly StoredLink[] },
): string {
  const [, home] = / data-home="([^"]*)"/.exec(html) ?? [];
  const items = links.map((link) => {
    // The home page's title is the institute's name alone, which ends every other title.
    const [, title = home] = /<title>([^<]*) – [^–<]*<\/title>/.exec(link.html) ?? [];
    return `<li><a href="${escaped(link.key)}">${title}</a> <span>${link.time}</span></li>`;
  });
  return html
    .replace(/(<ul[^>]* data-home="[^>]*>)/, (_, list) => list + items.join(""))
    .replace(` href="${key}"`, () => ` href="${escaped(wanted)}"`);
}

/** Quotes and angle brackets are already encoded in addresses. */
function escaped(address: string): string {
  return address.replaceAll("&", "&amp;");
}
