import { isLongRun } from "../fixtures/run-length.ts";
import { worstTexts } from "../worst-cases/texts.ts";
import { type Desk, oneOf } from "./desks.ts";
import { isTyped } from "./fill.ts";
import { type Answer, send } from "./send.ts";

const TYPED = 15_000;
const IN_ADDRESS = 2_400;

/** Milliseconds below which no further measurement is made. */
const NOTHING = 40;
/** Milliseconds allowed in the long run, including the page that is returned. */
const BAR = 60;

type Send = (bytes: number) => Promise<Pick<Answer, "busy">>;

/**
 * Reports a text that takes more than four times as long as a quarter of it, or in the long run
 * longer than `BAR`. Nothing else can use this process meanwhile.
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
