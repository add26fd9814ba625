import type { Picture } from "./picture.ts";

/** A thing to wear or to carry, as the shop shows it. */
export interface Article {
  name: string;
  /** US dollars. */
  price: number;
  picture: Picture;
  /** 'Youth S', 'Youth M' …; none for what has one size. */
  sizes: string[];
}

/** What can be bought. While nothing is in it the page says 'Coming soon!'. */
export const catalogue: Article[] = [];
