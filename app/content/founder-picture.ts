import type { Picture } from "./picture.ts";
import founder from "./pictures/founder.svg?url&no-inline";

/** The photo of the founder's card; a drawing until there is one. */
export const founderPicture: Picture = {
  src: founder,
  alt: "The founder, smiling, with a whistle round the neck",
  width: 320,
  height: 320,
};
