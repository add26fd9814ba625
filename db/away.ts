/** Thrown where the database cannot be reached: what was to be read or written was not. */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super("The database cannot be reached.", { cause });
    this.name = "DatabaseAway";
  }
}

/** PostgreSQL that is starting or stopping, and the connections that such a one breaks. */
const CLOSED = /^57P0[1-5]$/;

/**
 * What PostgreSQL itself says when it cannot take anything just now: it has no room left or no connection,
 * its disk fails, or it is a copy that only reads.
 */
const CANNOT_NOW = /^(?:08...|53...|58...|25006)$/;

/** A code of PostgreSQL: five signs with a number among them, as no name of an error of the system has. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** What becomes of a connection, as the system and the driver say it. */
const BROKEN = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN)$/;
const BROKEN_WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * Whether something failed only because the database cannot do it at the moment: the same may be tried again
 * as it is. Looks beneath what a driver or query builder wrapped around it.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof DatabaseAway || BROKEN_WORDS.test(e.message)) return true;
    const code = codeOf(e);
    if (CLOSED.test(code) || CANNOT_NOW.test(code) || BROKEN.test(code)) return true;
  }
  return false;
}

/** Whether PostgreSQL answered, if only to refuse: it lives, and others may be writing to it. */
export function isAnswer(error: unknown): boolean {
  const code = codeOf(error);
  return SQLSTATE.test(code) && !CLOSED.test(code);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
