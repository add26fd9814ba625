import { cups } from "#db/schema/cup.ts";
import { enquiries, mails } from "#db/schema/messaging.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import type { LimitRule } from "#domain/core/rate-limits.ts";
import { type ContactMessageInput, contactMessageInput } from "#domain/site/contact-input.ts";
import { sendContactMessage as send } from "#domain/site/contact-messages.ts";
import type { CupWorld } from "../fixtures/cup-world.ts";

export const BOSS = "boss@institute.example";

export const contactForm = (changes: Partial<ContactMessageInput> & { sending?: string } = {}) => ({
  from_name: "Ana Silva",
  from_email: "ana@example.org",
  contact_phone: "555-010-0199",
  message: "Is there a team for my son?",
  ...changes,
});

export function sendContactMessage(ctx: Ctx, changes: Partial<ContactMessageInput> = {}) {
  return send(ctx, contactMessageInput.parse(contactForm(changes)));
}

export const outbox = (world: CupWorld) => world.db.select().from(mails).orderBy(mails.id);

export async function onlyMail(world: CupWorld): Promise<typeof mails.$inferSelect> {
  const [mail, ...more] = await outbox(world);
  if (!mail || more.length > 0) throw new Error(`There are ${more.length} more mails than one.`);
  return mail;
}

export async function emptyOutbox(
  world: CupWorld,
  cup: { contactEmail?: string | null; isDemo?: boolean } = {},
): Promise<void> {
  await world.db.delete(mails);
  await world.db.delete(enquiries);
  await world.set(cups, { id: world.cup.id }, { contactEmail: BOSS, isDemo: false, ...cup });
}

/** A visitor whose limiter notes attempts, without refunded ones, and refuses by some rules. */
export function counted(world: CupWorld, ...refused: LimitRule[]) {
  const tries: string[] = [];
  const ctx: Ctx = {
    ...world.visitor(),
    limit: async (rule, key) => {
      if (refused.includes(rule)) throw new DomainError("limited", "Too many tries.");
      const name = `${rule} ${key}`;
      tries.push(name);
      return async () => {
        tries.splice(tries.indexOf(name), 1);
      };
    },
  };
  return { ctx, tries };
}
