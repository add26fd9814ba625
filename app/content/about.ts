import type { Localized } from "../../i18n/localized.ts";
import type { Picture } from "./picture.ts";
import founder from "./pictures/founder.svg?url&no-inline";

const founderPicture: Picture = {
  src: founder,
  alt: {
    en: "The founder, smiling, with a whistle around their neck",
    es: "Quien fundó el instituto, con una sonrisa y un silbato al cuello",
  },
  width: 320,
  height: 320,
};

export interface StaffMember {
  name: string;
  photo: Picture;
  title: Localized<string>;
  story: Localized<string>;
  degree: Localized<string>;
  experience: Localized<readonly string[]>;
}

const sam: StaffMember = {
  name: "Sam Rivera",
  photo: founderPicture,
  title: { en: "Founder and CEO", es: "Fundación y dirección general" },
  story: {
    en: "Sam started the institute so that every athlete trains with someone who knows their name, their goals, and their limits.",
    es: "Sam fundó el instituto para que cada atleta entrene con alguien que conozca su nombre, sus metas y sus límites.",
  },
  degree: { en: "Degree in kinesiology", es: "Licenciatura en kinesiología" },
  experience: {
    en: ["Youth coaching", "Sports science internships", "Physical therapy"],
    es: ["Entrenamiento de jóvenes", "Prácticas en ciencias del deporte", "Terapia física"],
  },
};

/**
 * Name and story are placeholders; each institute replaces them, and the drawn portrait, with its
 * own.
 */
export const about: {
  mission: Localized<string>;
  founder: StaffMember;
  /** Shown after the founder; none is fine. */
  coaches: StaffMember[];
} = {
  mission: {
    en: "We train young athletes to move well, grow strong, and enjoy the game. Strength and conditioning, skill, and recovery belong together, so our coaches have studied the body and worked with children. Every athlete gets our time, and every parent gets honest answers.",
    es: "Preparamos a jóvenes atletas para que se muevan bien, crezcan fuertes y disfruten del juego. La fuerza, la condición física, la técnica y la recuperación van de la mano: por eso nuestros entrenadores han estudiado el cuerpo y tienen experiencia con niños. A cada atleta le dedicamos tiempo, y a cada familia le hablamos con sinceridad.",
  },
  founder: sam,
  coaches: [],
};
