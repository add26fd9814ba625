import type { Plugin } from "vite";

/**
 * Escapes non-ASCII characters: a single one makes V8 store the whole source with two bytes per
 * character.
 */
export function asciiOutput(): Plugin {
  return {
    name: "narrow-text",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        if (/\\[^\0-\x7f]|String\.raw`[^`]*[^`\0-\x7f]/.test(file.code))
          throw new Error("Text that cannot be narrowed.");
        file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
