import { beforeEach, describe, expect, test } from "vitest";
import {
  emptyOutbox,
  onlyMail,
  sendContactMessage,
} from "../../tests/support/factories/contact-messages.ts";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import { deliverNext, recordingTransport } from "../../tests/support/servers/mailbox.ts";
import type { SendMail } from "./email-delivery.ts";
import { enqueueMail, MAIL_LEASE } from "./email-outbox.ts";
import type { MailFailure } from "./email-retry-rules.ts";

const world = useWorld();
const start = world.now;

beforeEach(async () => {
  world.now = start;
  await emptyOutbox(world);
});

const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const MINUTE = 60_000;
const away: MailFailure = { code: "ECONNREFUSED" };
const GONE: MailFailure = { responseCode: 550, response: "550 5.1.1 Unknown" };
const deliver = (send: SendMail) => deliverNext(world, send);

test("two workers never send the same mail", async () => {
  const people = ["ana@mail.example", "ben@mail.example"];
  for (const to of people)
    await enqueueMail(world.db, world.now, { to, subject: "Hi", body: "Hi" });
  const { taken, send } = recordingTransport();
  await Promise.all([deliver(send), deliver(send), deliver(send)]);
  expect(taken.map(({ to }) => to).toSorted()).toEqual(people);
});

describe("of the mail to one person", () => {
  const write = async (to: string, ...subjects: string[]) => {
    for (const subject of subjects)
      await enqueueMail(world.db, world.now, { to, subject, body: "Hello" });
  };
  const leaving = async (subject = "", failure = away) => {
    const { taken, send } = recordingTransport();
    while (
      await deliver(async (mail, keep) => (mail.subject === subject ? failure : send(mail, keep)))
    );
    return taken.map((mail) => mail.subject);
  };
  const busy: MailFailure = { responseCode: 451, response: "451 Busy" };

  test("what came later waits for what is to be tried again, however the address is spelled; nobody else does", async () => {
    await write("ana@mail.example", "First");
    await write("Ana@MAIL.example", "Second");
    await write("ben@mail.example", "Hello, Ben");
    expect(await leaving("First")).toEqual(["Hello, Ben"]);
    world.now = later(MINUTE);
    expect(await leaving()).toEqual(["First", "Second"]);
  });

  test("nothing leaves while an earlier one is on its way, whoever sends it", async () => {
    await write("ana@mail.example", "First", "Second");
    const { taken, send } = recordingTransport();
    await deliver(async (mail, keep) => {
      expect(await deliver(send)).toBeNull();
      return send(mail, keep);
    });
    await deliver(send);
    expect(taken.map(({ subject }) => subject)).toEqual(["First", "Second"]);
  });

  test("nothing waits for what was refused for good", async () => {
    await write("ana@mail.example", "First", "Second");
    expect(await leaving("First", GONE)).toEqual(["Second"]);
  });

  test("nothing waits longer than twenty minutes or so for what the service does not like just now", async () => {
    await write("ana@mail.example", "First", "Second");
    const left: string[][] = [];
    for (const minutes of [0, 1, 6, 21]) {
      world.now = later(minutes * MINUTE);
      left.push(await leaving("First", busy));
    }
    expect(left).toEqual([[], [], [], ["Second"]]);
  });

  test("everything waits for most of a day where the service is away", async () => {
    await write("ana@mail.example", "First", "Second");
    const minutes = [0, 1, 6, 21, 81, 321, 1041];
    for (const each of minutes.slice(0, -1)) {
      world.now = later(each * MINUTE);
      expect(await leaving("First")).toEqual([]);
    }
    world.now = later(1041 * MINUTE);
    expect(await leaving("First")).toEqual(["Second"]);
  });

  test("what met nobody for hours leaves as soon as the service takes another mail, and its line behind it", async () => {
    await write("ana@mail.example", "First", "Second");
    for (const minutes of [0, 1, 6, 21, 81, 321]) {
      world.now = later(minutes * MINUTE);
      await leaving("First");
    }
    world.now = later(330 * MINUTE);
    expect(await leaving()).toEqual([]);
    await write("ben@mail.example", "Hello, Ben");
    expect(await leaving()).toEqual(["Hello, Ben", "First", "Second"]);
  });

  test("what the service put off waits as long as it asked, whatever else it takes", async () => {
    await write("ana@mail.example", "First");
    for (const minutes of [0, 1, 6, 21]) {
      world.now = later(minutes * MINUTE);
      await leaving("First", busy);
    }
    await write("ben@mail.example", "Hello, Ben");
    expect(await leaving()).toEqual(["Hello, Ben"]);
  });

  test("a link that somebody waits for leaves before mail to others, behind what stands before it", async () => {
    await write("ben@mail.example", "Hello, Ben");
    await write("ana@mail.example", "First");
    const link = { to: "ana@mail.example", subject: "A link", body: "Hello", secret: true };
    await enqueueMail(world.db, world.now, link);
    expect(await leaving()).toEqual(["First", "A link", "Hello, Ben"]);
  });
});

test("a link that somebody waits for overtakes a message to everybody", async () => {
  const letter = { to: "ana@example.org", subject: "Rain", body: "We start at noon." };
  await enqueueMail(world.db, world.now, letter);
  const link = { ...letter, to: "ben@example.org", subject: "A new password", secret: true };
  await enqueueMail(world.db, world.now, link);
  const { taken, send } = recordingTransport();
  await deliver(send);
  await deliver(send);
  expect(taken.map(({ subject }) => subject)).toEqual(["A new password", "Rain"]);
});

test("a try that takes long stays whose it is, as long as they say so", async () => {
  await sendContactMessage(world.visitor());
  const { taken, send } = recordingTransport();
  await deliver(async (mail, keep) => {
    world.now = later(MAIL_LEASE - 1);
    await keep(world.now);
    world.now = later(MAIL_LEASE);
    expect(await deliver(send)).toBeNull();
    return send(mail, keep);
  });
  expect(taken).toHaveLength(1);
});

test("who kept it too late does not undo when it is to be tried again", async () => {
  await sendContactMessage(world.visitor());
  let kept: (() => Promise<void>) | undefined;
  await deliver(async (_, keep) => {
    kept = () => keep(later(9 * MINUTE));
    return away;
  });
  await kept?.();
  expect(await onlyMail(world)).toMatchObject({ nextAttemptAt: later(MINUTE) });
});

describe("a worker that dies after the mail was taken and before it wrote that down", () => {
  test("has it sent again later, under the same Message-ID: the mailbox shows one", async () => {
    await sendContactMessage(world.visitor());
    const { taken, send } = recordingTransport();
    const dying = deliver(async (mail, keep) => {
      await send(mail, keep);
      throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    world.now = later(MAIL_LEASE - 1);
    expect(await deliver(send)).toBeNull();
    world.now = later(MAIL_LEASE);
    expect(await deliver(send)).toMatchObject({ outcome: "sent", attempts: 2 });
    expect(taken).toHaveLength(2);
    expect(taken[0]?.messageId).toBe(taken[1]?.messageId);
  });

  test("or only took too long: its success counts, its failure does not undo another's try", async () => {
    await sendContactMessage(world.visitor());
    const outcomes: Record<string, MailFailure | null> = { slow: away, quick: null };
    for (const [kind, failure] of Object.entries(outcomes)) {
      await emptyOutbox(world);
      world.now = start;
      await sendContactMessage(world.visitor());
      const slow = await deliver(async () => {
        world.now = later(MAIL_LEASE);
        expect(await deliver(async () => away)).toMatchObject({ attempts: 2 });
        return failure;
      });
      expect([kind, slow?.attempts]).toEqual([kind, 1]);
      expect(await onlyMail(world)).toMatchObject(
        failure
          ? { state: "waiting", attempts: 2, nextAttemptAt: later(MAIL_LEASE + 5 * MINUTE) }
          : { state: "sent" },
      );
    }
  });
});
