import { fullName, type PersonName, shortName } from "../players/name-rules.ts";
import { maySee, type Reader, type Subject } from "./who-sees-rules.ts";

export function seenName(
  person: PersonName,
  readers: Iterable<Reader>,
  subject: Subject,
  today: string,
): string | null {
  const are = [...readers];
  if (maySee("full-name", are, subject, today)) return fullName(person);
  return maySee("short-name", are, subject, today) ? shortName(person) : null;
}
