/** Thrown when the database is unavailable; the read or write did not happen. */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super("The database cannot be reached.", { cause });
    this.name = "DatabaseAway";
  }
}

const CLOSED = /^57P0[1-5]$/;

/**
 * SQLSTATEs of temporary failures: connection errors, no resources left, I/O errors, read-only
 * replica.
 */
const CANNOT_NOW = /^(?:08...|53...|58...|25006)$/;

/** The digit tells a SQLSTATE from a system error code such as EPIPE. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

const BROKEN = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN)$/;
const BROKEN_WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * Returns true if the error, or any of its causes, means that the database is unavailable and the
 * caller can retry.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof DatabaseAway || BROKEN_WORDS.test(e.message)) return true;
    const code = codeOf(e);
    if (CLOSED.test(code) || CANNOT_NOW.test(code) || BROKEN.test(code)) return true;
  }
  return false;
}

/**
 * Returns true if PostgreSQL itself sent the error, so the server is up and other processes can be
 * writing to it.
 */
export function isAnswer(error: unknown): boolean {
  const code = codeOf(error);
  return SQLSTATE.test(code) && !CLOSED.test(code);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
