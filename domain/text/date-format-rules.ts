/** Making a format costs more than using it a hundred times; there are as many as zones and ways to say it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The format of a locale and options, made once. A zone that does not exist throws RangeError. */
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
