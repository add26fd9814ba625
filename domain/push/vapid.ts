import { createECDH, hkdfSync } from "node:crypto";

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const ORDER = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
const ORDER_BYTES = 32;

/**
 * Derives the VAPID keys from the site's secret key, so they are the same in every process and
 * after a restore. Changing the secret key invalidates all subscriptions.
 */
export function vapidKeys(secretKey: Buffer): VapidKeys {
  // Sixteen extra bytes make the bias of the modulo negligible.
  const wide = hkdfSync("sha256", secretKey, "", "araknid web push", ORDER_BYTES + 16);
  const number = (BigInt(`0x${Buffer.from(wide).toString("hex")}`) % (ORDER - 1n)) + 1n;
  const scalar = Buffer.from(number.toString(16).padStart(2 * ORDER_BYTES, "0"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(scalar);
  return {
    publicKey: curve.getPublicKey().toString("base64url"),
    privateKey: scalar.toString("base64url"),
  };
}
