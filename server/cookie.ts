import { parse, serialize } from "hono/utils/cookie";
import type { NewSession } from "../domain/people/sign-in/sessions.ts";

function nameFor(secure: boolean): string {
  return secure ? "__Host-araknid" : "araknid";
}

/** Returns true if the request has a session cookie, valid or not. */
export function mayHaveSession(header: string | null | undefined, secure: boolean): boolean {
  return header != null && header.includes(`${nameFor(secure)}=`);
}

export function readSessionCookie(header: string | null, secure: boolean): string | null {
  return parse(header ?? "", nameFor(secure))[nameFor(secure)] || null;
}

export function sessionCookie(
  session: Pick<NewSession, "token" | "expiresAt"> | null,
  secure: boolean,
): string {
  return serialize(nameFor(secure), session?.token ?? "", {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure,
    expires: session?.expiresAt ?? new Date(0),
  });
}
