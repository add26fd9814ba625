import type { Localized } from "./localized.ts";
import type { Picture } from "./picture.ts";
import keepersSave from "./pictures/keepers-save.svg?url&no-inline";
import kickOff from "./pictures/kick-off.svg?url&no-inline";
import captionsEn from "./pictures/passing-move.en.vtt?url&no-inline";
import captionsEs from "./pictures/passing-move.es.vtt?url&no-inline";
import mp4 from "./pictures/passing-move.mp4?url&no-inline";
import webm from "./pictures/passing-move.webm?url&no-inline";
import poster from "./pictures/passing-move.webp?url&no-inline";
import sprintLadder from "./pictures/sprint-ladder.svg?url&no-inline";
import strengthSession from "./pictures/strength-session.svg?url&no-inline";
import tacticsBoard from "./pictures/tactics-board.svg?url&no-inline";
import trophy from "./pictures/trophy.svg?url&no-inline";

export const home = {
  about: {
    en: "Araknid is a sports performance and strength conditioning institute for young athletes. We coach speed, strength, and skill, one-on-one and in groups, and we run a 7v7 cup.",
    es: "Araknid es un instituto de rendimiento deportivo y acondicionamiento físico para jóvenes atletas. Entrenamos velocidad, fuerza y técnica, de forma individual y en grupo, y organizamos una copa 7v7.",
  },
  cards: {
    teams: {
      en: "Create a team, join one with its code, or see your roster.",
      es: "Cree un equipo, únase a uno con su código o vea el plantel de su equipo.",
    },
    schedules: {
      en: "By age group: games, scores, and standings.",
      es: "Partidos, marcadores y tablas de posiciones por categoría.",
    },
    payment: { en: "How to pay the team fee.", es: "Cómo pagar la cuota del equipo." },
    rules: {
      en: "Who plays when, game lengths, and prizes.",
      es: "Quién juega y cuándo, duración de los partidos y premios.",
    },
    about: { en: "Meet the people who coach here.", es: "Conozca a quienes entrenan aquí." },
    programs: {
      en: "One-on-one, group, and online training, with prices.",
      es: "Entrenamiento individual, en grupo y en línea, con precios.",
    },
  },
  video: {
    heading: { en: "Watch a passing move", es: "Vea una jugada" },
    text: {
      en: "Pass, run, finish: how three players open up a defense, drawn on the tactics board.",
      es: "Pase, desmarque y gol: así abren tres jugadores una defensa, en la pizarra táctica.",
    },
  },
  gallery: { en: "At training", es: "En el entrenamiento" },
  feed: {
    heading: { en: "Latest posts", es: "Publicaciones recientes" },
    text: {
      en: "Our posts are on another site. They load only if you ask, and then that site can see your visit.",
      es: "Nuestras publicaciones están en otro sitio. Solo se cargan cuando usted lo pide, y entonces ese sitio ve su visita.",
    },
  },
} satisfies Record<string, Localized<string> | Record<string, Localized<string>>>;

function picture(src: string, alt: Localized<string>): Picture {
  return { src, alt, width: 480, height: 360 };
}

export const gallery: Picture[] = [
  picture(kickOff, {
    en: "Kickoff: two players run at the ball, their teams behind them",
    es: "Saque inicial: dos jugadores corren hacia el balón, con sus equipos detrás",
  }),
  picture(sprintLadder, {
    en: "A player sprints through a ladder on the ground, knees high",
    es: "Un jugador corre por una escalera en el suelo, con las rodillas en alto",
  }),
  picture(keepersSave, {
    en: "A goalkeeper dives and pushes the ball away with both hands",
    es: "Un portero se lanza y desvía el balón con las dos manos",
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
