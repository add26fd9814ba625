import { expect, test } from "vitest";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { auditOf } from "../../../tests/support/factories/games.ts";
import { mailsTo } from "../../../tests/support/factories/invitations.ts";
import { accountRow } from "../../../tests/support/factories/passwords.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { child } from "../../../tests/support/personas/account-owners.ts";
import { ana } from "../../../tests/support/personas/ana.ts";
import { hashAgreedText } from "../guardians/consents.ts";
import { forgotPassword } from "../sign-in/password-reset.ts";
import { findActor } from "../sign-in/sessions.ts";
import { registerInput } from "./account-input.ts";
import { lockOwnPlayer, readAccount, requireOwnPlayer } from "./accounts.ts";
import { changeLanguage } from "./language.ts";
import { register } from "./registration.ts";

const world = useWorld();

test("an account reads its own players only, oldest first", async () => {
  await world.person({ firstName: "Eve" });
  const ana = await world.person({ firstName: "Ana" });
  await child(world, ana, { firstName: "Leo", createdAt: new Date(world.now.getTime() + 1) });
  const account = await readAccount(ana.ctx);
  expect(account?.isAdmin).toBe(false);
  expect(account?.players.map(({ firstName }) => firstName)).toEqual(["Ana", "Leo"]);
  expect(JSON.stringify(account)).not.toContain("passwordHash");
  expect(await requireOwnPlayer(ana.ctx)).toMatchObject({ id: ana.playerId });
});

test("acting for another account's player, or an unknown one, is refused", async () => {
  const [ana, eve] = [await world.person(), await world.person()];
  await expectRefusal(lockOwnPlayer(world.db, eve.accountId, ana.playerId), "forbidden");
  await expectRefusal(lockOwnPlayer(world.db, eve.accountId, eve.accountId), "forbidden");
  const own = await lockOwnPlayer(world.db, eve.accountId, eve.playerId);
  expect(own.id).toBe(eve.playerId);
});

const newestTo = async (email: string) => (await mailsTo(world, { email })).at(-1);

test("an account gets its emails in the language it registered in", async () => {
  const email = "sofia@mail.example";
  const { token } = await register(
    { ...world.visitor(), locale: "es" },
    registerInput("2025-07-15").parse({ ...ana, email }),
    hashAgreedText("2025-1", "Be fair."),
  );
  expect(await findActor(world.db, token, world.now)).toMatchObject({ language: "es" });
  const confirm = await newestTo(email);
  expect(confirm).toMatchObject({
    language: "es",
    subject: "Confirme su correo electrónico para Araknid Cup",
  });
  expect(confirm?.body).toMatch(/\/es\/verify\?token=[\w-]{43}\n/);
  // Whoever asks for the link can be on a page in another language.
  await forgotPassword({ ...world.visitor(), locale: "en" }, { email });
  const reset = await newestTo(email);
  expect(reset).toMatchObject({ subject: "Elija una contraseña nueva para Araknid Cup" });
  expect(reset?.body).toContain("/es/reset?token=");
});

test("changing the language changes that of the next emails, once on record", async () => {
  const { ctx, accountId } = await world.person();
  const { email } = await accountRow(world, accountId);
  const languages = async () => {
    await forgotPassword(world.visitor(), { email });
    return (await mailsTo(world, { email })).map(({ language }) => language);
  };
  expect(await languages()).toEqual(["en"]);
  await changeLanguage(ctx, { language: "es" });
  await changeLanguage(ctx, { language: "es" });
  expect(await languages()).toEqual(["en", "es"]);
  const recorded = await auditOf(world, `account:${accountId}`);
  expect(recorded.filter(({ action }) => action === "account.change-language")).toMatchObject([
    { actorAccountId: accountId, details: { language: "es" } },
  ]);
  await expectRefusal(changeLanguage(world.visitor(), { language: "es" }), "forbidden");
});
