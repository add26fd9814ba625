const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether mail to the service of an `SMTP_URL` is sent over an encrypted connection or not at all: always, unless
 * it is on this machine or the address ends in `?requireTLS=false`.
 */
export function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const said = searchParams.get("requireTLS");
  return said === null ? !LOOPBACK.test(hostname) : said !== "false";
}
