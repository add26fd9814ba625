import type { Localized } from "../../i18n/localized.ts";
import type { Picture } from "./picture.ts";

export interface Article {
  id: string;
  name: Localized<string>;
  /** US dollars. */
  price: number;
  picture: Picture;
  sizes: Localized<readonly string[]>;
}

/** If empty, the page says 'Coming soon!'. */
export const catalogue: Article[] = [];
