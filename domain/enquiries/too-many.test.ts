import { beforeEach, expect, test } from "vitest";
import { enquiries } from "../../db/schema/site.ts";
import { ask, counted, emptyOutbox, onlyMail } from "../../tests/support/enquiries.ts";
import { useWorld } from "../../tests/support/world.ts";
import { retryEnquiry } from "./retry-enquiry.ts";
import { countRefusedEnquiry, HELD_BACK } from "./send-enquiry.ts";

const world = useWorld();

beforeEach(() => emptyOutbox(world));

test.each(["contact.address", "contact.network", "contact.everyone"] as const)(
  "nothing is stored beyond %s",
  async (rule) => {
    const ctx = { ...counted(world, rule).ctx, address: "2001:db8:1:2::/64" };
    await expect(ask(ctx)).rejects.toMatchObject({ code: "limited" });
    expect(await world.db.select().from(enquiries)).toEqual([]);
  },
);

test("of an IPv6 network what all its addresses send is counted, too", async () => {
  const { ctx, tries } = counted(world);
  await ask({ ...ctx, address: "2001:db8:1:2::/64" });
  expect(tries).toContain("contact.network 2001:db8:1::/48");
});

test("a message that is refused is counted for its address, and for its whole IPv6 network", async () => {
  const { ctx, tries } = counted(world);
  await countRefusedEnquiry(ctx);
  await countRefusedEnquiry({ ...ctx, address: "2001:db8:1:2::/64" });
  expect(tries).toEqual([
    "contact-refused.address 127.0.0.1",
    "contact-refused.address 2001:db8:1:2::/64",
    "contact-refused.network 2001:db8:1::/48",
  ]);
});

test("a message beyond those that are sent on is kept, and its mail held until the admin sends it", async () => {
  const { ctx } = counted(world, "contact.mail");
  await ask(ctx);
  expect(await world.db.select().from(enquiries)).toHaveLength(1);
  expect(await onlyMail(world)).toMatchObject({
    state: "failed",
    attempts: 0,
    lastError: HELD_BACK,
  });
  const [enquiry] = await world.db.select().from(enquiries);
  await retryEnquiry(await world.admin(), { enquiryId: enquiry?.id ?? 0 });
  expect(await onlyMail(world)).toMatchObject({ state: "waiting", lastError: null });
});
