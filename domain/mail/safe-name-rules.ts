/** Letters of any script, and what stands between them in names; an initial ends with a dot. */
const NAME = /^[\p{L}\p{M}\p{Zs}'’·-]+\.?$/u;
const LONGEST = 60;

/**
 * A name for a mail to somebody who did not ask for one. Whoever registers types what they like into it: what
 * could be read as an address, a number or a sentence is left out, and `instead` stands there.
 */
export function safeName(name: string, instead: string): string {
  return name.length <= LONGEST && NAME.test(name) ? name : instead;
}
