import fc from "fast-check";

/** Any code point but half a surrogate pair, as `binary` of fast-check, whose tables take seconds. */
const codePoint = fc
  .integer({ min: 0, max: 0x10_ff_ff - 0x800 })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));

export const anyText = (most?: number) =>
  fc.string({ unit: codePoint, ...(most && { maxLength: most }) });
