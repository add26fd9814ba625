import { fillDemo } from "../../scripts/demo/fill.ts";
import { admin, BuiltSite } from "../built-site.ts";
import { postForm } from "./http.ts";

/** A site with the demo's cup being played, and its admin's cookie. */
export class BenchSite extends BuiltSite {
  cookie = "";

  async signInAdmin(): Promise<void> {
    const { headers } = await postForm(this.at, "/admin", admin);
    this.cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    if (!this.cookie) throw new Error("The admin could not sign in.");
  }
}

/** Filled once per run, then copied: hashing its people's passwords alone takes seconds. */
let played: BuiltSite | null = null;

export async function openPlayedSite(): Promise<BenchSite> {
  played ??= await playCup();
  const site = new BenchSite();
  site.copyData(played);
  await site.start();
  await site.signInAdmin();
  return site;
}

async function playCup(): Promise<BuiltSite> {
  const site = new BuiltSite();
  await site.start();
  await site.onDatabase(({ db }) => fillDemo(db, new Date()));
  await site.stop();
  return site;
}
