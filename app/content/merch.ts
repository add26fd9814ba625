import type { Picture } from "./picture.ts";

export interface Article {
  name: string;
  /** US dollars. */
  price: number;
  picture: Picture;
  sizes: string[];
}

/** If empty, the page says 'Coming soon!'. */
export const catalogue: Article[] = [];
