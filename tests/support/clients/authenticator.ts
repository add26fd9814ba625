import { TOTP } from "otpauth";
import { readable, within } from "../assertions/html.ts";

export class Authenticator {
  readonly #totp: TOTP;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret });
  }

  static from(page: string): Authenticator {
    const keys = within(page, "code").map(readable);
    const key = keys
      .map((each) => each.replaceAll(" ", ""))
      .find((each) => /^[A-Z2-7]{32}$/.test(each));
    if (!key) throw new Error("The page shows no key.");
    return new Authenticator(key);
  }

  code(at: Date): string {
    return this.#totp.generate({ timestamp: at.getTime() });
  }

  wrong(at: Date): string {
    const right = [-30_000, 0, 30_000].map((away) => this.code(new Date(at.getTime() + away)));
    const codes = ["000000", "111111", "222222", "333333"];
    return codes.find((code) => !right.includes(code)) ?? "444444";
  }
}

export function recoveryCodesOn(page: string): string[] {
  return within(page, "code")
    .map(readable)
    .filter((each) => /^(?:[0-9a-z]{4}-){5}[0-9a-z]{4}$/.test(each));
}
