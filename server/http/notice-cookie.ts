import { parse } from "hono/utils/cookie";
import { isSameToken, macOf } from "#domain/core/signed-link.ts";
import { splitLocale } from "#i18n/locales.ts";
import { cookie, nameFor } from "./cookies.ts";

const SECONDS = 60;
const HERE = "http://here";
/** What the router adds to an address. */
const ROUTER_PARAMETERS = ["_routes", "index"];

/**
 * A form leads to an address such as `/teams?done=join`, where the page says what it did. This signed
 * cookie makes `done` count once, for a minute, and only in the browser that sent the form.
 */
export class NoticeCookie {
  readonly #given: string;
  readonly #options: NoticeOptions;

  constructor(header: string | null, options: NoticeOptions) {
    const name = nameFor(options.secure, SUFFIX);
    this.#given = parse(header ?? "", name)[name] ?? "";
    this.#options = options;
  }

  /** The address, without `done` unless this browser's form led to it. */
  trusted(address: string): { address: string; isNotice: boolean } {
    const url = new URL(HERE + address);
    if (!url.searchParams.has("done")) return { address, isNotice: false };
    const expires = Number(this.#given.split(".")[0]);
    const isSame = isSameToken(this.#valueFor(url, expires), this.#given);
    if (isSame && expires > this.#options.now.getTime()) return { address, isNotice: true };
    url.searchParams.delete("done");
    return { address: url.pathname + url.search, isNotice: false };
  }

  /** The cookie for the address that a form leads to, if that says what was done. */
  forAddress(address: string | null): string | null {
    const url = new URL(address ?? "", HERE);
    if (url.origin !== HERE || !url.searchParams.has("done")) return null;
    const expires = this.#options.now.getTime() + SECONDS * 1_000;
    return this.#cookie(this.#valueFor(url, expires), { maxAge: SECONDS });
  }

  /** Deletes the cookie once its page was shown. */
  shown(): string {
    return this.#cookie("", { expires: new Date(0) });
  }

  #cookie(value: string, until: { maxAge: number } | { expires: Date }): string {
    const { secure } = this.#options;
    return cookie(nameFor(secure, SUFFIX), value, secure, until);
  }

  #valueFor({ pathname, searchParams }: URL, expires: number): string {
    const query = new URLSearchParams(searchParams);
    for (const name of ROUTER_PARAMETERS) query.delete(name);
    query.sort();
    const path = splitLocale(pathname).path.replace(/\.data$/, "");
    const mac = macOf(this.#options, `notice ${expires} ${path}?${query}`);
    return `${expires}.${mac.toString("base64url")}`;
  }
}

const SUFFIX = "-notice";

interface NoticeOptions {
  secure: boolean;
  secretKey: () => Buffer;
  now: Date;
}

/** A request that may show a notice isn't answered from a cache. */
export function mayShowNotice(url: string, cookies: string | undefined): boolean {
  return /[?&]done\b/.test(url) && (cookies?.includes(`araknid${SUFFIX}=`) ?? false);
}

/** Whether a browser opens a page, and doesn't only load it ahead or again in the background. */
export function opensDocument(header: (name: string) => string | null): boolean {
  const target = header("Sec-Fetch-Dest");
  return (target === null || target === "document") && header("Sec-Purpose") === null;
}
