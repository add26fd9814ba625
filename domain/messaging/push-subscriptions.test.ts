import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { vapidKeys } from "./push-subscriptions.ts";

test("the site's keys for push services are a pair, the same for one secret key and another for any other", () => {
  const secret = Buffer.from("thirty-two characters or more of it");
  const { publicKey, privateKey } = vapidKeys(secret);
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey, "base64url");
  expect(curve.getPublicKey().toString("base64url")).toBe(publicKey);
  expect(vapidKeys(secret)).toEqual({ publicKey, privateKey });
  expect(vapidKeys(Buffer.from("another of thirty-two characters")).publicKey).not.toBe(publicKey);
});
