import type { Plugin } from "vite";

/**
 * Writes what is not ASCII as escapes: with a single such letter in it, a program's text takes
 * twice the memory for as long as the program runs.
 */
export function narrowText(): Plugin {
  return {
    name: "narrow-text",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        // There an escape would say something else.
        if (/\\[^\0-\x7f]|String\.raw/.test(file.code))
          throw new Error("Text that cannot be narrowed.");
        file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
