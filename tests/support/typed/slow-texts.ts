import { isLongRun } from "../effort.ts";
import { worstTexts } from "../worst-cases/texts.ts";
import { type Desk, oneOf } from "./desks.ts";
import { isTyped } from "./fill.ts";
import { type Answer, send } from "./send.ts";

/** Bytes that are typed into a field, and that an address has room for in percents. */
const TYPED = 15_000;
const IN_ADDRESS = 2_400;

/** Milliseconds: what keeps the site busy no longer is not looked at twice. */
const NOTHING = 40;
/** The long run's bar: milliseconds that a text may keep the site busy, the page that it comes back on included. */
const BAR = 60;

/** What of a text that is slow to read is sent, of about so many bytes. */
type Send = (bytes: number) => Promise<Pick<Answer, "busy">>;

/**
 * What is wrong with how long a text keeps the site busy: longer than four times what a quarter of it does, and in
 * the long run longer than its bar. Nothing else may be asked of this process meanwhile.
 */
export async function slowness(send: Send, bytes: number): Promise<string[]> {
  if ((await send(bytes)).busy <= NOTHING) return [];
  const long = await least(send, bytes);
  if (long <= NOTHING) return [];
  const short = await least(send, bytes / 4);
  const faults: string[] = [];
  if (long > 8 * Math.max(short, NOTHING / 8)) {
    faults.push(`keeps the site busy for ${long} ms, a quarter of it for ${short} ms`);
  }
  if (isLongRun && long > BAR) faults.push(`keeps the site busy for ${long} ms`);
  return faults;
}

async function least(send: Send, bytes: number): Promise<number> {
  let busy = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5; tries++) busy = Math.min(busy, (await send(bytes)).busy);
  return busy;
}

/** The same of texts that are typed into the fields of every form. */
export async function slowInForms({ stage, plan, random }: Desk): Promise<string[]> {
  const faults: string[] = [];
  for (const sendable of plan.sendable) {
    const typed = sendable.fields.filter(isTyped);
    for (const { name } of isLongRun ? typed : oneOf(typed, random)) {
      const form = await sendable.stand();
      for (const text of isLongRun ? worstTexts : oneOf(worstTexts, random)) {
        const type = (bytes: number) => {
          const values = new Map([...sendable.values, [name, text.ofBytes(bytes)] as const]);
          return send(stage, sendable.place.person, form, values);
        };
        const found = await slowness(type, TYPED);
        faults.push(
          ...found.map((fault) => `${sendable.kind.name}: ${name} with ${text.name} ${fault}`),
        );
      }
    }
    await sendable.end();
  }
  return faults;
}

/** The same of texts in the query of every address. */
export async function slowInQueries({ stage, queries, random }: Desk): Promise<string[]> {
  const faults: string[] = [];
  for (const { address, name } of queries) {
    const person = address.startsWith("/admin/") ? "admin" : "visitor";
    for (const text of isLongRun ? worstTexts : oneOf(worstTexts, random)) {
      const ask = (bytes: number) => {
        const value = encodeURIComponent(text.ofBytes(bytes).toWellFormed());
        return stage.ask(person, `${address}?${name}=${value}`);
      };
      const found = await slowness(ask, IN_ADDRESS);
      faults.push(...found.map((fault) => `${address} ${name} with ${text.name} ${fault}`));
    }
  }
  return faults;
}
