/**
 * Creating a format costs over a hundred times more than using it; there is one per zone and style.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached per locale and options. Throws RangeError for an unknown zone. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}
