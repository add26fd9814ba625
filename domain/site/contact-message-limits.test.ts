import { beforeEach, expect, test } from "vitest";
import { enquiries } from "../../db/schema/messaging.ts";
import {
  counted,
  emptyOutbox,
  onlyMail,
  sendContactMessage,
} from "../../tests/support/factories/contact-messages.ts";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import { countRefusedEnquiry, POSTPONED_BY_LIMIT, retryEnquiry } from "./contact-messages.ts";

const world = useWorld();

beforeEach(() => emptyOutbox(world));

test.each(["contact.address", "contact.everyone"] as const)(
  "nothing is stored beyond %s",
  async (rule) => {
    await expect(sendContactMessage(counted(world, rule).ctx)).rejects.toMatchObject({
      code: "limited",
    });
    expect(await world.db.select().from(enquiries)).toEqual([]);
  },
);

test("a refused message counts for its network and is not stored", async () => {
  const { ctx, tries } = counted(world);
  await countRefusedEnquiry({ ...ctx, address: "2001:db8:1:2::/64" });
  expect(tries).toEqual(["contact-refused.address 2001:db8:1:2::/64"]);
  expect(await world.db.select().from(enquiries)).toEqual([]);
});

test("a message beyond the daily emails is kept and its email held for the admin", async () => {
  const { ctx } = counted(world, "contact.mail");
  await sendContactMessage(ctx);
  expect(await world.db.select().from(enquiries)).toHaveLength(1);
  expect(await onlyMail(world)).toMatchObject({
    state: "failed",
    attempts: 0,
    lastError: POSTPONED_BY_LIMIT,
  });
  const [enquiry] = await world.db.select().from(enquiries);
  await retryEnquiry(await world.admin(), { enquiryId: enquiry?.id ?? 0 });
  expect(await onlyMail(world)).toMatchObject({ state: "waiting", lastError: null });
});
