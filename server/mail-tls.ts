const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Returns true if email to this `SMTP_URL` must use TLS: always, except on this machine or with
 * `?requireTLS=false`.
 */
export function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const said = searchParams.get("requireTLS");
  return said === null ? !LOOPBACK.test(hostname) : said !== "false";
}
