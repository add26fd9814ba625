import type { Localized } from "#i18n/localized.ts";
import founder from "./pictures/founder.svg?url&no-inline";
import heroPicture from "./pictures/hero.svg?url&no-inline";
import kickOff from "./pictures/kick-off.svg?url&no-inline";
import captionsEn from "./pictures/passing-move.en.vtt?url&no-inline";
import captionsEs from "./pictures/passing-move.es.vtt?url&no-inline";
import mp4 from "./pictures/passing-move.mp4?url&no-inline";
import webm from "./pictures/passing-move.webm?url&no-inline";
import poster from "./pictures/passing-move.webp?url&no-inline";
import birthday from "./pictures/program-birthday.svg?url";
import groupSkill from "./pictures/program-group-skill.svg?url";
import groupStrength from "./pictures/program-group-strength.svg?url";
import online from "./pictures/program-online.svg?url";
import skill from "./pictures/program-skill.svg?url";
import strength from "./pictures/program-strength.svg?url";
import sprintLadder from "./pictures/sprint-ladder.svg?url&no-inline";
import strengthSession from "./pictures/strength-session.svg?url&no-inline";
import tacticsBoard from "./pictures/tactics-board.svg?url&no-inline";
import trophy from "./pictures/trophy.svg?url&no-inline";

/** Beside the headline, cropped to fit. Without a background it lies on the dark band. */
export const hero: Picture = {
  src: heroPicture,
  alt: {
    en: "A goalkeeper dives and pushes the ball away with both hands",
    es: "Un portero se lanza y desvía el balón con las dos manos",
  },
  width: 480,
  height: 360,
};

function picture(src: string, alt: Localized<string>): Picture {
  return { src, alt, width: 480, height: 360 };
}

/** The first one is the largest. */
export const gallery: Picture[] = [
  picture(kickOff, {
    en: "Kickoff: two players run at the ball, their teams behind them",
    es: "Saque inicial: dos jugadores corren hacia el balón, con sus equipos detrás",
  }),
  picture(sprintLadder, {
    en: "A player sprints through a ladder on the ground, knees high",
    es: "Un jugador corre por una escalera en el suelo, con las rodillas en alto",
  }),
  picture(strengthSession, {
    en: "A player lifts a barbell overhead beside a rack",
    es: "Un jugador levanta una barra sobre la cabeza junto a un soporte",
  }),
  picture(tacticsBoard, {
    en: "A coach draws a pass on a whiteboard",
    es: "Un entrenador dibuja un pase en una pizarra táctica",
  }),
  picture(trophy, {
    en: "The cup's trophy with a spider on it, in front of a web",
    es: "El trofeo de la copa con una araña, delante de una telaraña",
  }),
];

/** Silent and seamless, so it can loop. */
export const video = {
  title: {
    en: "A passing move drawn on a whiteboard",
    es: "Una jugada de pases en la pizarra táctica",
  } satisfies Localized<string>,
  width: 640,
  height: 360,
  poster,
  /** Ordered by preference: browsers play the first format they support. */
  sources: [
    { src: webm, type: 'video/webm; codecs="vp9"' },
    { src: mp4, type: 'video/mp4; codecs="avc1.42E01E"' },
  ],
  captions: { en: captionsEn, es: captionsEs } satisfies Localized<string>,
};

/** Width and height are the file's, to avoid layout shift. */
export interface Picture {
  src: string;
  alt: Localized<string>;
  width: number;
  height: number;
}

export const founderPicture: Picture = {
  src: founder,
  alt: {
    en: "The founder, smiling, with a whistle around their neck",
    es: "Quien fundó el instituto, con una sonrisa y un silbato al cuello",
  },
  width: 320,
  height: 320,
};

const files: Readonly<Record<string, string>> = {
  strength,
  skill,
  groupStrength,
  groupSkill,
  birthday,
  online,
};

/** Decorations, so they have no description. Null for any other name. */
export function programPicture(name: string): Picture | null {
  const src = Object.hasOwn(files, name) ? files[name] : undefined;
  return src === undefined ? null : { src, alt: { en: "", es: "" }, width: 240, height: 180 };
}
