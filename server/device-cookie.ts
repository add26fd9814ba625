import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import type { DeviceOwner } from "../domain/context.ts";

/** A family signs in with several accounts on one device; the one that was used longest ago makes room. */
const MOST_ACCOUNTS = 8;
/** As long as browsers keep a cookie at most: 400 days, in seconds. */
const LASTS = 400 * 24 * 60 * 60;
/** 128 random bits, or as many of an HMAC, in base64url. */
const WORD = /^[\w-]{22}$/;

/**
 * What a browser keeps to prove that it signed in to accounts before: a random name, and for each account an HMAC by
 * the site's secret key. It signs nobody in, names nobody, and ends with the account's password.
 */
export class Device {
  readonly #secretKey: () => Buffer;
  readonly #cookie: string;
  #name: string | null;
  #proofs: string[];

  /** `header` is the request's Cookie header. */
  constructor(header: string | null, { secure, secretKey }: DeviceOptions) {
    this.#secretKey = secretKey;
    this.#cookie = secure ? "__Host-araknid-device" : "araknid-device";
    const [name, ...proofs] = (parse(header ?? "", this.#cookie)[this.#cookie] ?? "").split(".");
    this.#name = name && WORD.test(name) ? name : null;
    this.#proofs = this.#name
      ? proofs.filter((each) => WORD.test(each)).slice(0, MOST_ACCOUNTS)
      : [];
  }

  /** The browser's name where it signed in to the account before, with the password that it still has. */
  knownTo(account: DeviceOwner): string | null {
    if (this.#name === null || this.#proofs.length === 0) return null;
    const proof = Buffer.from(this.#proofOf(this.#name, account));
    const isKnown = this.#proofs.some((each) => timingSafeEqual(Buffer.from(each), proof));
    return isKnown ? this.#name : null;
  }

  /** The Set-Cookie header by which the browser proves from now on that it signed in to the account. */
  remember(account: DeviceOwner): string {
    this.#name ??= randomBytes(16).toString("base64url");
    const proof = this.#proofOf(this.#name, account);
    const others = this.#proofs.filter((each) => each !== proof);
    this.#proofs = [proof, ...others].slice(0, MOST_ACCOUNTS);
    return serialize(this.#cookie, [this.#name, ...this.#proofs].join("."), {
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      secure: this.#cookie.startsWith("__Host-"),
      maxAge: LASTS,
    });
  }

  #proofOf(name: string, { id, passwordHash }: DeviceOwner): string {
    const key = Buffer.from(hkdfSync("sha256", this.#secretKey(), "", "araknid known device", 32));
    const mac = createHmac("sha256", key).update(`${name} ${id} ${passwordHash}`).digest();
    return mac.subarray(0, 16).toString("base64url");
  }
}

export interface DeviceOptions {
  secure: boolean;
  secretKey: () => Buffer;
}
