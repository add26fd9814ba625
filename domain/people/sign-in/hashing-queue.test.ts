import { beforeEach, expect, test } from "vitest";
import { type HashingOwner, HashingQueue } from "./password-hashing.ts";

let queue: HashingQueue<string>;

beforeEach(() => {
  queue = new HashingQueue();
});

const stranger: HashingOwner = { isConsole: false, owner: null };
const strangerAtConsole: HashingOwner = { isConsole: true, owner: null };
const admin: HashingOwner = { isConsole: true, owner: "admin" };
const owner = (of: string): HashingOwner => ({ isConsole: false, owner: of });

const served = (count: number) => Array.from({ length: count }, () => queue.next());
const flood = (lane: HashingOwner, count = 400) => {
  for (let at = 0; at < count; at++) queue.add("flood", lane);
};

test("a known device of the account and an emailed link come first, in any round", () => {
  for (let turn = 0; turn < 8; turn++) {
    flood(stranger, 50);
    flood(strangerAtConsole, 50);
    served(turn);
    const size = queue.size;
    queue.add("device", admin);
    queue.add("link", owner("player"));
    expect(new Set(served(2))).toEqual(new Set(["device", "link"]));
    expect(queue.size).toBe(size);
  }
});

test("every fourth place goes to a stranger", () => {
  flood(stranger);
  for (let at = 0; at < 9; at++) queue.add("own", owner(`account ${at}`));
  expect(served(8)).toEqual(["own", "own", "own", "flood", "own", "own", "own", "flood"]);
});

test("many forms of one account delay another owner by one at most", () => {
  for (let at = 0; at < 10; at++) queue.add("flood", owner("stranger"));
  queue.add("device", owner("player"));
  expect(served(2)).toEqual(["flood", "device"]);
});

test("an account has ten forms queued, and the next is refused", () => {
  const refused = Array.from({ length: 12 }, (_, at) => queue.add(`${at}`, owner("stranger")));
  expect(refused).toEqual([...Array.from({ length: 10 }, () => null), "10", "11"]);
});

test("hundreds of accounts do not fill the queue for another owner", () => {
  for (let at = 0; at < 50; at++) {
    for (let form = 0; form < 10; form++) queue.add("flood", owner(`stranger ${at}`));
  }
  expect(queue.add("device", owner("player"))).toBe("flood");
  expect(queue.add("admin", admin)).toBeNull();
  expect(served(60)).toContain("device");
});

test("a stranger beyond 500 queued is refused, and no owner is", () => {
  flood(stranger, 500);
  expect(queue.add("stranger", stranger)).toBe("stranger");
  expect(queue.add("device", owner("player"))).toBeNull();
  expect(queue.size).toBe(501);
});

test("an admin without a known device waits only for the current job", () => {
  flood(stranger);
  queue.add("admin", strangerAtConsole);
  expect(served(2)).toContain("admin");
});
