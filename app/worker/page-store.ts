import { todayIn } from "#domain/core/date-rules.ts";
import { formatMonthDay, formatTimeOfDay } from "#domain/core/format-rules.ts";
import { type Locale, localePath, splitLocale } from "#i18n/locales.ts";
import {
  asOfflinePage,
  fieldToken,
  filesOf,
  noticeOn,
  ownerOf,
  type StoredAddress,
  type StoredLink,
  withContent,
  withNotice,
  withoutContacts,
} from "./stored-page-rules.ts";

const CACHE = "araknid-pages";
/** Of earlier versions, which kept field pages apart. */
const FIELD_CACHE = "araknid-field";
const MAX_PAGES = 24;
const MAX_AGE = 7 * 24 * 3_600_000;
/** After this the offline page is loaded again, because a new version can look different. */
const DAY = 24 * 3_600_000;

const LOAD_TIMEOUT = 10_000;
const OFFLINE = "/offline";

const STORED_AT = "X-Stored-At";
const OWNER = "X-Stored-For";

interface StoredFacts {
  key: string;
  headers: Headers;
  storedAt: number;
  owner: string | null;
}

interface StoredPage extends StoredFacts {
  html: string;
}

let lastTask: Promise<unknown> = Promise.resolve();
/** Grows when someone signs in or out, so that a page requested before isn't stored after. */
let generation = 0;

export const currentGeneration = (): number => generation;

/** Serialized, so that cleanup doesn't delete the files of a page that is being stored. */
function serialized(work: () => Promise<void>): Promise<void> {
  const done = lastTask.then(work);
  lastTask = done.catch(() => {});
  return done;
}

/** Stores a page from the network, if it can be; deletes what can no longer be shown. */
export function storePage(
  { key, isWhole }: StoredAddress,
  response: Response,
  requestedIn: number,
): Promise<void> {
  return serialized(async () => {
    const { ok, redirected, status, headers } = response;
    if (status === 403 || status === 404) await remove((page) => page.key === key);
    if (!ok || redirected) return;
    // The server caches this page for all readers, so it contains nothing private.
    const isShared = headers.has("ETag");
    // Only a visitor's page may be in shared caches, so nobody is signed in.
    if (headers.get("Cache-Control")?.startsWith("public")) await remove(isOwn);
    const whole = await response.text();
    const owner = isShared ? null : ownerOf(whole);
    if (!isShared && (owner === null || !isWhole)) return;
    if (owner !== null) await remove((page) => isOwn(page) && page.owner !== owner);
    const html = owner === null ? whole : withoutContacts(whole);
    await storeOfflinePage(splitLocale(key).locale);
    await storeFiles(html);
    if (owner !== null && requestedIn !== generation) return;
    await put({ key, html, headers, owner, storedAt: Date.now() });
    const pages = (await storedFacts()).filter(isSeen);
    const oldest = pages.slice(MAX_PAGES).map((page) => page.key);
    await remove((page) => isExpired(page) || oldest.includes(page.key));
  });
}

/** Updates a stored page to what its reader sees; `part` is null if nothing has changed. */
export function updatePage(key: string, part: string | null): Promise<void> {
  return serialized(async () => {
    const page = await readPage(key);
    if (!page) return;
    const html = part === null ? page.html : withContent(page.html, part);
    await put({ ...page, html, storedAt: Date.now() });
  });
}

/** Stores the page of a field link, if it comes whole. */
export function storeFieldPage(path: string): Promise<void> {
  return serialized(() => loadAndStore(path, { isWhole: true }));
}

/** Moves the field pages that an earlier version stored, so that an update on a cup day loses none. */
export function adoptFieldPages(): Promise<void> {
  return serialized(async () => {
    if (!(await caches.has(FIELD_CACHE))) return;
    const [old, cache] = [await caches.open(FIELD_CACHE), await caches.open(CACHE)];
    for (const request of await old.keys()) {
      const response = await old.match(request);
      const key = new URL(request.url).pathname;
      if (response && fieldToken(key)) {
        const html = await response.text();
        await put({ key, html, headers: response.headers, owner: null, storedAt: Date.now() });
      } else if (response) await cache.put(request, response);
    }
    await caches.delete(FIELD_CACHE);
  });
}

export function deleteFieldPages(isGone: (path: string) => boolean): Promise<void> {
  return serialized(() => remove(({ key }) => fieldToken(key) !== null && isGone(key)));
}

/** When someone signs in or out. */
export async function deleteOwnPages(): Promise<void> {
  generation += 1;
  // At once, and again after a page that is being stored.
  await Promise.all((await storedFacts()).filter(isOwn).map(({ key }) => deletePage(key)));
  await serialized(() => remove(isOwn));
}

export function deleteExpiredPages(): Promise<void> {
  return serialized(() => remove(isExpired));
}

/** A stored page as it is shown without a signal, with its time. */
export async function offlineCopy(key: string): Promise<Response | null> {
  const page = await readPage(key);
  if (!page) return null;
  const { locale } = splitLocale(key);
  const offline = await readPage(localePath(locale, OFFLINE));
  const notice = noticeOn(offline?.html ?? "", timeText(page.storedAt, locale));
  return new Response(withNotice(page.html, notice), { headers: page.headers });
}

/** Shown instead of a page that was never seen; null until the first page is stored. */
export async function offlinePage(wanted: string): Promise<Response | null> {
  const { locale } = splitLocale(wanted);
  const page = await readPage(localePath(locale, OFFLINE));
  if (!page) return null;
  const links: StoredLink[] = [];
  for (const { key, storedAt } of await storedFacts()) {
    const isListed = splitLocale(key).locale === locale && isSeen({ key });
    const html = isListed ? (await readPage(key))?.html : null;
    if (html) links.push({ key, html, time: timeText(storedAt, locale) });
  }
  const html = asOfflinePage(page.html, { key: page.key, wanted, links });
  return new Response(html, { headers: page.headers });
}

async function storeOfflinePage(locale: Locale): Promise<void> {
  const key = localePath(locale, OFFLINE);
  const stored = await readPage(key);
  if (!stored || Date.now() - stored.storedAt >= DAY) await loadAndStore(key);
}

/** A page can be read without a file that is missing, unless it has to be whole. */
async function loadAndStore(key: string, { isWhole = false } = {}): Promise<void> {
  const response = await load(key);
  if (!response?.ok) return;
  const { headers } = response;
  const html = await response.text();
  const hasFiles = await storeFiles(html);
  if (hasFiles || !isWhole) await put({ key, html, headers, owner: null, storedAt: Date.now() });
}

async function storeFiles(html: string): Promise<boolean> {
  const cache = await caches.open(CACHE);
  let hasAll = true;
  for (const file of filesOf(html)) {
    if (await cache.match(file)) continue;
    const loaded = await load(file);
    if (loaded?.ok) await cache.put(file, loaded);
    else hasAll = false;
  }
  return hasAll;
}

/** Without credentials, so that nothing private is in it. */
function load(path: string): Promise<Response | null> {
  const signal = AbortSignal.timeout(LOAD_TIMEOUT);
  return fetch(path, { credentials: "omit", signal }).catch(() => null);
}

async function put({ key, html, headers, owner, storedAt }: StoredPage): Promise<void> {
  const own = new Headers(headers);
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) own.delete(name);
  own.set(STORED_AT, String(storedAt));
  if (owner !== null) own.set(OWNER, owner);
  const cache = await caches.open(CACHE);
  await cache.put(key, new Response(html, { headers: own }));
}

async function readPage(key: string): Promise<StoredPage | null> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(key);
  if (!found) return null;
  const facts = factsOf(key, found);
  return isExpired(facts) ? null : { ...facts, html: await found.text() };
}

/** All stored pages, the newest first. */
async function storedFacts(): Promise<StoredFacts[]> {
  const cache = await caches.open(CACHE);
  const all: StoredFacts[] = [];
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    const key = pathname + search;
    const found = isFile(key) ? undefined : await cache.match(key);
    if (found) all.push(factsOf(key, found));
  }
  return all.sort((a, b) => b.storedAt - a.storedAt);
}

function factsOf(key: string, { headers }: Response): StoredFacts {
  return { key, headers, storedAt: Number(headers.get(STORED_AT)), owner: headers.get(OWNER) };
}

/** Also deletes the files that no page needs anymore. */
async function remove(isGone: (page: StoredFacts) => boolean): Promise<void> {
  const gone = (await storedFacts()).filter(isGone);
  if (gone.length === 0) return;
  for (const { key } of gone) await deletePage(key);
  const cache = await caches.open(CACHE);
  const needed = new Set<string>();
  for (const { key } of await storedFacts()) {
    for (const file of filesOf((await (await cache.match(key))?.text()) ?? "")) needed.add(file);
  }
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname;
    if (isFile(path) && !needed.has(path)) await cache.delete(path);
  }
}

async function deletePage(key: string): Promise<void> {
  await (await caches.open(CACHE)).delete(key);
}

const isFile = (key: string) => key.startsWith("/assets/");
const isOfflinePage = (key: string) => splitLocale(key).path === OFFLINE;
const isOwn = ({ owner }: StoredFacts) => owner !== null;
/** Neither the offline page nor a field's, which has a time of its own. */
const isSeen = ({ key }: Pick<StoredFacts, "key">) => !isOfflinePage(key) && !fieldToken(key);
const isExpired = ({ key, storedAt }: StoredFacts) =>
  !fieldToken(key) && Date.now() - storedAt > MAX_AGE;

/** By the device's own clock; with the day, unless it is today. */
function timeText(storedAt: number, locale: Locale): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = new Date(storedAt);
  const time = formatTimeOfDay(zone, moment, locale);
  const day = todayIn(zone, moment);
  return day === todayIn(zone, new Date()) ? time : `${formatMonthDay(day, locale)}, ${time}`;
}
