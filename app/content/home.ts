import type { Localized } from "../../i18n/localized.ts";
import type { Picture } from "./picture.ts";
import heroPicture from "./pictures/hero.svg?url&no-inline";
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
    programs: {
      en: "One-on-one, group, and online training, with prices.",
      es: "Entrenamiento individual, en grupo y en línea, con precios.",
    },
  },
  method: { en: "How we train", es: "Cómo entrenamos" },
  coach: { en: "Who coaches your athlete", es: "Quién entrena a su atleta" },
  programs: { en: "Programs and prices", es: "Programas y precios" },
  quotes: { en: "What families say", es: "Lo que dicen las familias" },
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

/** Examples; each institute writes its own steps, as many as it likes. */
export const method: { title: Localized<string>; text: Localized<string> }[] = [
  {
    title: { en: "We watch first", es: "Primero observamos" },
    text: {
      en: "In the first session we see how your athlete moves, and we ask what they want to reach.",
      es: "En la primera sesión vemos cómo se mueve su atleta y le preguntamos qué quiere lograr.",
    },
  },
  {
    title: { en: "We make a plan", es: "Hacemos un plan" },
    text: {
      en: "Strength, speed, and skill that fit the athlete's age, body, and season.",
      es: "Fuerza, velocidad y técnica según la edad, el cuerpo y la temporada de cada atleta.",
    },
  },
  {
    title: { en: "We train with care", es: "Entrenamos con cuidado" },
    text: {
      en: "One-on-one or in small groups: good form first, then more weight and speed.",
      es: "De forma individual o en grupos pequeños: primero la buena técnica; después, más carga y velocidad.",
    },
  },
  {
    title: { en: "You see progress", es: "Usted ve el avance" },
    text: {
      en: "We test again, show you what changed, and adjust the plan.",
      es: "Volvemos a medir, le mostramos qué cambió y ajustamos el plan.",
    },
  },
];

export interface Quote {
  text: Localized<string>;
  /** As the person agreed to be named. */
  by: Localized<string>;
}

/** Real ones only, with permission. While there are none, the section is hidden. */
export const quotes: Quote[] = [];

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
