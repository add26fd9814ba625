declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** Decrypts an encrypted message (RFC 8188, RFC 8291). */
  export function decrypt(
    body: Buffer,
    how: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
