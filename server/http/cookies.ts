import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import type { DeviceOwner } from "#domain/core/context.ts";
import type { NewSession } from "#domain/people/sign-in/sessions.ts";

export function nameFor(secure: boolean, suffix = ""): string {
  return `${secure ? "__Host-" : ""}araknid${suffix}`;
}

const attributes = { path: "/", httpOnly: true, sameSite: "Lax" } as const;

/** A cookie that only the server reads. */
export function cookie(
  name: string,
  value: string,
  secure: boolean,
  until: { maxAge: number } | { expires: Date },
): string {
  return serialize(name, value, { ...attributes, secure, ...until });
}

/**
 * Whether someone under 13 tried to register in this browser within a day. The cookie isn't signed:
 * it says nothing else, and its sender could leave it out.
 */
export function selfRegistrationOf(header: string | null, secure: boolean, cookies: string[]) {
  const name = nameFor(secure, "-guardian");
  return {
    isClosed: name in parse(header ?? "", name),
    close() {
      this.isClosed = true;
      cookies.push(cookie(name, "1", secure, { maxAge: 86_400 }));
    },
  };
}

/** Returns true if the request has a session cookie, valid or not. */
export function hasSessionCookie(header: string | null | undefined, secure: boolean): boolean {
  return header != null && header.includes(`${nameFor(secure)}=`);
}

export function readSessionCookie(header: string | null, secure: boolean): string | null {
  return parse(header ?? "", nameFor(secure))[nameFor(secure)] || null;
}

export function sessionCookie(
  session: Pick<NewSession, "token" | "expiresAt"> | null,
  secure: boolean,
): string {
  const expires = session?.expiresAt ?? new Date(0);
  return cookie(nameFor(secure), session?.token ?? "", secure, { expires });
}

/** Families share devices; the least recently used account is dropped. */
const MAX_ACCOUNTS = 8;
const KNOWN_DEVICE_LIFETIME = 400 * 24 * 60 * 60;
const WORD = /^[\w-]{22}$/;

/**
 * Device cookie that proves earlier sign-ins: a random name and, per account, an HMAC with the
 * site's secret key. It signs no one in, and a password change invalidates it.
 */
export class DeviceCookie {
  readonly #secretKey: () => Buffer;
  readonly #cookie: string;
  #name: string | null;
  #proofs: string[];

  constructor(header: string | null, { secure, secretKey }: DeviceCookieOptions) {
    this.#secretKey = secretKey;
    this.#cookie = nameFor(secure, "-device");
    const [name, ...proofs] = (parse(header ?? "", this.#cookie)[this.#cookie] ?? "").split(".");
    this.#name = name && WORD.test(name) ? name : null;
    this.#proofs = this.#name
      ? proofs.filter((each) => WORD.test(each)).slice(0, MAX_ACCOUNTS)
      : [];
  }

  /**
   * Returns the device's name if it has signed in to the account with its current password, else
   * null.
   */
  knownTo(account: DeviceOwner): string | null {
    if (this.#name === null || this.#proofs.length === 0) return null;
    const proof = Buffer.from(this.#proofOf(this.#name, account));
    const isKnown = this.#proofs.some((each) => timingSafeEqual(Buffer.from(each), proof));
    return isKnown ? this.#name : null;
  }

  remember(account: DeviceOwner): string {
    this.#name ??= randomBytes(16).toString("base64url");
    const proof = this.#proofOf(this.#name, account);
    const others = this.#proofs.filter((each) => each !== proof);
    this.#proofs = [proof, ...others].slice(0, MAX_ACCOUNTS);
    const secure = this.#cookie.startsWith("__Host-");
    const value = [this.#name, ...this.#proofs].join(".");
    return cookie(this.#cookie, value, secure, { maxAge: KNOWN_DEVICE_LIFETIME });
  }

  #proofOf(name: string, { id, passwordHash }: DeviceOwner): string {
    const key = Buffer.from(hkdfSync("sha256", this.#secretKey(), "", "araknid known device", 32));
    const mac = createHmac("sha256", key).update(`${name} ${id} ${passwordHash}`).digest();
    return mac.subarray(0, 16).toString("base64url");
  }
}

interface DeviceCookieOptions {
  secure: boolean;
  secretKey: () => Buffer;
}
