import { expect } from "vitest";
import type { Ctx, SignedIn } from "../../../domain/core/context.ts";
import { mutate } from "../../../domain/core/mutate.ts";
import { accountTopic } from "../../../domain/core/topics.ts";
import type { Browser, TestSite } from "../fixtures/test-site.ts";
import { cachedAddresses } from "./addresses.ts";

export class MutationDriver {
  readonly site: TestSite;
  readonly admin: Ctx & { actor: SignedIn };
  readonly known = new Set<string>();
  readonly driven = new Set<string>();
  looked = /./;
  readonly #reader: Browser;
  #all = 0;

  private constructor(site: TestSite, admin: Ctx & { actor: SignedIn }, reader: Browser) {
    this.site = site;
    this.admin = admin;
    this.#reader = reader;
  }

  static async begin(site: TestSite): Promise<MutationDriver> {
    const admin = await site.admin();
    const after = new MutationDriver(site, admin, await site.signIn(admin));
    await after.openAll();
    return after;
  }

  /**
   * Opens all pages, signed in and signed out; `TestSite` compares cached responses with fresh
   * ones.
   */
  readonly openAll = async (): Promise<void> => {
    const every = await cachedAddresses(this.site.visitor());
    const others = every.filter((path) => !path.startsWith("/teams/"));
    const paths = [...others, ...this.known].filter((path) => this.looked.test(path));
    const visitor = this.site.browser();
    await Promise.all(paths.map((path) => visitor.get(path)));
    const framed = paths.filter((path) => /u13.*scorers|\/teams\/old|CupRules/.test(path));
    await Promise.all(framed.map((path) => this.#reader.get(path)));
    this.#all = this.site.running.pages?.size.pages ?? 0;
  };

  /** Runs the mutation named `action` while every page is cached, then checks all pages. */
  readonly drive = async <T>(action: string, act: () => Promise<T>): Promise<T> => {
    expect(this.site.running.pages?.size.pages, `before ${action}`).toBe(this.#all);
    expect(this.#all).toBeGreaterThan(15);
    const done = await act();
    expect(this.site.wrote, action).toBe(false);
    this.driven.add(action);
    try {
      await this.openAll();
    } catch (error) {
      throw new Error(`A page is not new after ${action}.`, { cause: error });
    }
    return done;
  };

  /**
   * Waits until the site has received everything committed so far; notifications arrive in order.
   */
  heardSoFar(): Promise<void> {
    return mutate(this.site.visitor(), "cup.edit", async ({ changed }) =>
      changed(accountTopic(this.admin.actor.accountId)),
    );
  }
}
