import type { Localized } from "#i18n/localized.ts";

/** Width and height are the file's, to avoid layout shift. */
export interface Picture {
  src: string;
  alt: Localized<string>;
  width: number;
  height: number;
}
