import { type Message, message } from "#i18n/message.ts";
import { webAddress } from "./contact.ts";
import { type ContentOf, picture, rows, text, toggle } from "./fields.ts";
import { formSection } from "./section.ts";

const heading = (label: Message) => text(label, 80);
const sentence = (label: Message) => text(label, 300, { lines: 2 });
const rowsHint = message("contentFields.rowsHint");

const fields = {
  picture: picture(message("contentFields.heroPicture")),
  about: text(message("contentFields.home.about"), 1_500, {
    lines: 5,
    rich: true,
    hint: message("contentFields.markdown"),
  }),
  teams: sentence(message("contentFields.home.teams")),
  schedules: sentence(message("contentFields.home.schedules")),
  payment: sentence(message("contentFields.home.payment")),
  rules: sentence(message("contentFields.home.rules")),
  methodHeading: heading(message("contentFields.home.methodHeading")),
  method: rows(
    message("contentFields.home.method"),
    {
      title: text(message("contentFields.title"), 80),
      text: text(message("contentFields.home.text"), 300, { lines: 2 }),
    },
    8,
    rowsHint,
  ),
  coachHeading: heading(message("contentFields.home.coachHeading")),
  programsHeading: heading(message("contentFields.home.programsHeading")),
  programs: sentence(message("contentFields.home.programs")),
  quotesHeading: heading(message("contentFields.home.quotesHeading")),
  quotes: rows(
    message("contentFields.home.quotes"),
    {
      text: text(message("contentFields.home.quote"), 500, { lines: 3 }),
      by: text(message("contentFields.home.by"), 100),
    },
    9,
    message("contentFields.home.quotesHint"),
  ),
  videoHeading: heading(message("contentFields.home.videoHeading")),
  video: sentence(message("contentFields.home.video")),
  videoAddress: webAddress(
    message("contentFields.home.videoAddress"),
    message("contentFields.home.videoAddressHint"),
  ),
  hidesVideo: toggle(message("contentFields.home.hidesVideo")),
  galleryHeading: heading(message("contentFields.home.galleryHeading")),
  feedHeading: heading(message("contentFields.home.feedHeading")),
  feed: sentence(message("contentFields.home.feed")),
};

export type HomeTexts = ContentOf<typeof fields>;

export const home = formSection(fields, {
  picture: "",
  about: {
    en: "Araknid is a sports performance and strength conditioning institute for young athletes. We coach speed, strength, and skill, one-on-one and in groups, and we run a 7v7 cup.",
    es: "Araknid es un instituto de rendimiento deportivo y acondicionamiento físico para jóvenes atletas. Entrenamos velocidad, fuerza y técnica, de forma individual y en grupo, y organizamos una copa 7v7.",
  },
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
  methodHeading: { en: "How we train", es: "Cómo entrenamos" },
  method: [
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
  ],
  coachHeading: { en: "Who coaches your athlete", es: "Quién entrena a su atleta" },
  programsHeading: { en: "Programs and prices", es: "Programas y precios" },
  programs: {
    en: "One-on-one, group, and online training, with prices.",
    es: "Entrenamiento individual, en grupo y en línea, con precios.",
  },
  quotesHeading: { en: "What families say", es: "Lo que dicen las familias" },
  quotes: [],
  videoHeading: { en: "Watch a passing move", es: "Vea una jugada" },
  video: {
    en: "Pass, run, finish: how three players open up a defense, drawn on the tactics board.",
    es: "Pase, desmarque y gol: así abren tres jugadores una defensa, en la pizarra táctica.",
  },
  videoAddress: "",
  hidesVideo: false,
  galleryHeading: { en: "At training", es: "En el entrenamiento" },
  feedHeading: { en: "Latest posts", es: "Publicaciones recientes" },
  feed: {
    en: "Our posts are on another site. They load only if you ask, and then that site can see your visit.",
    es: "Nuestras publicaciones están en otro sitio. Solo se cargan cuando usted lo pide, y entonces ese sitio ve su visita.",
  },
});
