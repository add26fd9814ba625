import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdmissionQueue, type Applicant } from "./admission-queue.ts";

const here = new AbortController().signal;
const OTHER = "203.0.113.7";
let queue: AdmissionQueue;
let begun: string[];
let refused: string[];
let leaving: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  queue = new AdmissionQueue();
  begun = [];
  refused = [];
  leaving = [];
});

afterEach(() => void vi.useRealTimers());

const come = async (who: string, applicant: Partial<Applicant> = {}, gone = here) => {
  const leave = await queue.enter({ address: OTHER, account: null, ...applicant }, gone);
  (leave ? begun : refused).push(who);
  if (leave) leaving.push(leave);
  return leave;
};

const pass = async (...who: Parameters<typeof come>) => (await come(...who))?.();

const six = (host: number, provider = "db8") => `2001:${provider}:${host.toString(16)}:1::/64`;
const four = (host: number) => `198.${host}.100.9`;
const settle = () => vi.advanceTimersByTimeAsync(0);

test("forms start in order, the first at once", async () => {
  for (const who of ["Ana", "Ben", "Cleo"]) void pass(who);
  await settle();
  expect(begun).toEqual(["Ana"]);
  await vi.advanceTimersByTimeAsync(10);
  expect(begun).toEqual(["Ana", "Ben"]);
  await vi.advanceTimersByTimeAsync(10);
  expect(begun).toEqual(["Ana", "Ben", "Cleo"]);
});

test("eight forms are processed at a time", async () => {
  for (let at = 0; at < 12; at++) void come(`${at}`);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toHaveLength(8);
  leaving[3]?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(begun.at(-1)).toBe("8");
});

test("a disconnected sender leaves the queue", async () => {
  const left = new AbortController();
  void pass("Ana");
  for (let count = 0; count < 50; count++) void pass("gone", {}, left.signal);
  void pass("Ben");
  left.abort();
  await vi.advanceTimersByTimeAsync(10);
  expect(begun.at(-1)).toBe("Ben");
});

test("more than 300 waiting forms are refused, the last first", async () => {
  void pass("first");
  for (let at = 0; at < 301; at++) void pass(`${at}`);
  await settle();
  expect(refused).toEqual(["300"]);
  await vi.advanceTimersByTimeAsync(10);
  void pass("Ben");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(refused).toEqual(["300"]);
  expect(begun.at(-1)).toBe("Ben");
  expect(queue.waiting).toBe(0);
});

test("forms from a /48 delay nobody else", async () => {
  void pass("first");
  for (let host = 0; host < 200; host++) {
    void pass("flood", { address: `2001:db8:1:${host.toString(16)}::/64` });
  }
  void pass("Ana");
  await vi.advanceTimersByTimeAsync(20);
  expect(begun).toEqual(["first", "flood", "Ana"]);
});

test("a network with too many waiting forms is refused, and nobody else", async () => {
  for (let at = 0; at < 400; at++) void pass("flood", { address: "198.51.100.9" });
  for (let at = 0; at < 20; at++) void pass("Ana", { address: four(at) });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(begun.filter((who) => who === "Ana")).toHaveLength(20);
  expect(refused).toHaveLength(400 + 20 - 301);
});

test("forms from one provider are refused before anybody else's", async () => {
  for (let host = 0; host < 600; host++) void pass("flood", { address: six(host) });
  void pass("Ana", { address: six(1, "470") });
  void pass("Ben", { address: four(1) });
  for (let host = 0; host < 100; host++) void pass("flood", { address: six(1_000 + host) });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(begun).toEqual(expect.arrayContaining(["Ana", "Ben"]));
  expect(new Set(refused)).toEqual(new Set(["flood"]));
});

test("a known device of the account does not queue", async () => {
  for (let host = 0; host < 600; host++) void come("flood", { address: six(host) });
  void come("own device", { address: six(3), account: "organizer" });
  await settle();
  expect(begun).toEqual(["flood", "own device"]);
});

test("five forms from an account's own devices are admitted at a time", async () => {
  for (let host = 0; host < 100; host++) void come("flood", { address: six(host) });
  for (let at = 0; at < 7; at++) void come(`own ${at}`, { account: "organizer" });
  void come("another's", { account: "player" });
  await settle();
  expect(begun).toEqual(["flood", "own 0", "own 1", "own 2", "own 3", "own 4", "another's"]);
  leaving[1]?.();
  void come("own 7", { account: "organizer" });
  await settle();
  expect(begun.at(-1)).toBe("own 7");
});
