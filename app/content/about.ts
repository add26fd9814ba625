import type { Picture } from "./picture.ts";
import founder from "./pictures/founder.svg?url&no-inline";

export const founderPicture: Picture = {
  src: founder,
  alt: {
    en: "The founder, smiling, with a whistle around their neck",
    es: "Quien fundó el instituto, con una sonrisa y un silbato al cuello",
  },
  width: 320,
  height: 320,
};
