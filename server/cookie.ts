import { parse, serialize } from "hono/utils/cookie";
import type { NewSession } from "../domain/accounts/sessions.ts";

/** On https the browser itself holds the cookie to this host, this path and encrypted connections. */
function nameFor(secure: boolean): string {
  return secure ? "__Host-araknid" : "araknid";
}

/** Whether a browser may be signed in: it sent a token of some kind. Costs nothing to ask. */
export function mayHaveSession(header: string | null | undefined, secure: boolean): boolean {
  return header != null && header.includes(`${nameFor(secure)}=`);
}

/** The session token a browser sent, if it sent one. */
export function readSessionCookie(header: string | null, secure: boolean): string | null {
  return parse(header ?? "", nameFor(secure))[nameFor(secure)] || null;
}

/** The Set-Cookie header that starts a session, or ends it. */
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
