import { createECDH, hkdfSync } from "node:crypto";

/** The keys by which push services know this site, in base64url. */
export interface VapidKeys {
  /** What a browser is given when it begins to follow. */
  publicKey: string;
  privateKey: string;
}

/** How many points P-256 has. */
const ORDER = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
const ORDER_BYTES = 32;

/**
 * The site's keys for push services, made from its secret key: the same in every process, and after a restore. With
 * another secret key whoever follows must begin again.
 */
export function vapidKeys(secretKey: Buffer): VapidKeys {
  // Sixteen bytes more than are needed: the remainder is as good as any number below the order.
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
