import type { Picture } from "./picture.ts";
import founder from "./pictures/founder.svg?url&no-inline";

export const founderPicture: Picture = {
  src: founder,
  alt: "The founder, smiling, with a whistle round the neck",
  width: 320,
  height: 320,
};
