import { type AST, RegExpParser } from "@eslint-community/regexpp";

export interface Pump {
  before: string;
  again: string;
  after: string;
}

export function pumped({ before, again, after }: Pump, length: number): string {
  return before + again.repeat(Math.ceil(length / again.length)) + after;
}

const parser = new RegExpParser();

const PROBES = [
  ..." \t\n\r\0aAzZ09_-.,:;/\\|<>()[]{}\"'=@#!?&%+*~^$\u00A0é\u0301\u200B\u200D\uFE0F中⚽",
  "\u{1F3F4}",
  "\u{E0067}",
];
const MOST_OF_CLASS = 3;

/**
 * Texts that could cause backtracking: what the pattern's parts match, repeated, after a matching
 * prefix and before a character that does not match.
 */
export function pumpsOf(source: string, flags: string): Pump[] {
  const isUnicode = flags.includes("u");
  const pattern = parser.parsePattern(source, undefined, undefined, { unicode: isUnicode });
  const pumps = new Map<string, Pump>();
  for (const way of waysThrough(pattern.alternatives, flags)) {
    for (let from = 0; from < way.length; from++) {
      const leads = way.slice(0, from).map(first).join("");
      for (let to = from + 1; to <= Math.min(way.length, from + 3); to++) {
        for (const again of joined(way.slice(from, to))) {
          if (again === "") continue;
          for (const before of new Set(["", leads])) {
            for (const after of ["\u0001", "", first(way[to] ?? [])]) {
              const pump = { before, again, after };
              pumps.set(JSON.stringify(pump), pump);
            }
          }
        }
      }
    }
  }
  return [...pumps.values()];
}

type Way = string[][];

const first = (texts: readonly string[]) => texts[0] ?? "";

function joined(parts: Way): string[] {
  const [one, ...rest] = parts;
  if (rest.length === 0) return one ?? [];
  return (one ?? []).slice(0, 2).map((text) => text + rest.map(first).join(""));
}

function waysThrough(alternatives: readonly AST.Alternative[], flags: string): Way[] {
  return alternatives.flatMap(({ elements }) => {
    let ways: Way[] = [[]];
    let letters = "";
    const end = () => {
      if (letters !== "") ways = ways.map((way) => [...way, [letters]]);
      letters = "";
    };
    for (const element of elements) {
      if (element.type === "Character") {
        letters += String.fromCodePoint(element.value);
        continue;
      }
      end();
      const inside = waysOf(element, flags);
      // Limits the combinations: only the first of later branches is used.
      ways = ways.flatMap((way, at) =>
        inside.slice(0, at === 0 ? 12 : 1).map((more) => [...way, ...more]),
      );
    }
    end();
    return ways;
  });
}

function waysOf(element: AST.Element, flags: string): Way[] {
  switch (element.type) {
    case "Character":
      return [[[String.fromCodePoint(element.value)]]];
    case "CharacterClass":
    case "CharacterSet":
    case "ExpressionCharacterClass":
      return [[taken(element.raw, flags)]];
    case "Quantifier":
      return waysOf(element.element, flags);
    case "Group":
    case "CapturingGroup":
      return waysThrough(element.alternatives, flags);
    case "Assertion":
      return "alternatives" in element ? waysThrough(element.alternatives, flags) : [[]];
    default:
      return [[]];
  }
}

function taken(raw: string, flags: string): string[] {
  const pattern = new RegExp(`^${raw}$`, flags.replace(/[gy]/g, ""));
  return PROBES.filter((probe) => pattern.test(probe)).slice(0, MOST_OF_CLASS);
}
