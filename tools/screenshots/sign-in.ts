import type { Browser, BrowserContextOptions } from "@playwright/test";
import type { DemoSite } from "./demo-site.ts";
import type { Viewer } from "./screens.ts";

export type Session = BrowserContextOptions["storageState"];

export async function signInAll(
  browser: Browser,
  { at, admin, signIns }: Pick<DemoSite, "at" | "admin" | "signIns">,
): Promise<Map<Viewer, Session>> {
  const sessions = new Map<Viewer, Session>([["visitor", undefined]]);
  const people = { ...signIns.parts, admin };
  for (const [viewer, { email, password }] of Object.entries(people)) {
    const context = await browser.newContext({ baseURL: at, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(viewer === "admin" ? "/admin" : "/login");
    await page.locator('main [name="email"]').fill(email);
    await page.locator('main [name="password"]').fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    const state = await context.storageState();
    if (state.cookies.length === 0) throw new Error(`${email} could not sign in.`);
    sessions.set(viewer as Viewer, state);
    await context.close();
  }
  return sessions;
}
