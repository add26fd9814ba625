import { message } from "#i18n/message.ts";
import { number, picture, rows, text } from "./fields.ts";
import { type ItemOf, listSection } from "./section.ts";

const MOST_DOLLARS = 100_000;

const fields = {
  title: text(message("contentFields.title"), 80),
  description: text(message("contentFields.description"), 1_500, {
    lines: 5,
    rich: true,
    hint: message("contentFields.markdown"),
  }),
  price: number(message("contentFields.price"), MOST_DOLLARS, {
    required: false,
    hint: message("contentFields.priceHint"),
  }),
  unit: text(message("contentFields.unit"), 60, {
    required: false,
    hint: message("contentFields.unitHint"),
  }),
  duration: text(message("contentFields.duration"), 60, {
    required: false,
    hint: message("contentFields.durationHint"),
  }),
  plans: rows(
    message("contentFields.plans"),
    {
      sessions: number(message("contentFields.sessions"), 999),
      details: text(message("contentFields.details"), 80),
      price: number(message("contentFields.price"), MOST_DOLLARS),
    },
    6,
    message("contentFields.plansHint"),
  ),
  picture: picture(message("contentFields.picture"), {
    shipped: {
      strength: message("contentFields.pictures.strength"),
      skill: message("contentFields.pictures.skill"),
      groupStrength: message("contentFields.pictures.groupStrength"),
      groupSkill: message("contentFields.pictures.groupSkill"),
      birthday: message("contentFields.pictures.birthday"),
      online: message("contentFields.pictures.online"),
    },
  }),
};

export type Program = ItemOf<typeof fields>;

const NONE = { en: "" };
const PER_ATHLETE = { en: "per athlete", es: "por atleta" };

/** Prices are in whole US dollars (spec §9, Programs). */
export const programs = listSection(fields, 30, [
  {
    id: "strength-alone",
    title: {
      en: "One-on-one strength and conditioning",
      es: "Fuerza y acondicionamiento individual",
    },
    description: {
      en: "A coach and one athlete: speed, power, and safe lifting, built around how the athlete moves.",
      es: "Un entrenador y un atleta: velocidad, potencia y levantamiento seguro, según cómo se mueve cada quien.",
    },
    price: 40,
    unit: { en: "per 60 minutes", es: "por 60 minutos" },
    duration: NONE,
    plans: [],
    picture: "strength",
  },
  {
    id: "skill-alone",
    title: { en: "One-on-one skill", es: "Técnica individual" },
    description: {
      en: "A coach, one athlete, and a ball: first touch, passing, and finishing, at the athlete's own pace.",
      es: "Un entrenador, un atleta y un balón: control, pase y definición, al ritmo de cada atleta.",
    },
    price: 30,
    unit: NONE,
    duration: NONE,
    plans: [],
    picture: "skill",
  },
  {
    id: "strength-group",
    title: {
      en: "Group strength and conditioning",
      es: "Fuerza y acondicionamiento en grupo",
    },
    description: {
      en: "Athletes of a similar age train together, each with the load that's right for them.",
      es: "Atletas de edad parecida entrenan juntos, cada uno con la carga que le conviene.",
    },
    price: 25,
    unit: PER_ATHLETE,
    duration: NONE,
    plans: [],
    picture: "groupStrength",
  },
  {
    id: "skill-group",
    title: { en: "Group skill", es: "Técnica en grupo" },
    description: {
      en: "Technique under pressure: small-sided games and drills with teammates and friends.",
      es: "Técnica bajo presión: juegos reducidos y ejercicios con compañeros y amigos.",
    },
    price: 20,
    unit: PER_ATHLETE,
    duration: NONE,
    plans: [],
    picture: "groupSkill",
  },
  {
    id: "birthday",
    title: { en: "Birthday parties", es: "Fiestas de cumpleaños" },
    description: {
      en: "Games, races, and a mini cup for the birthday kid and every guest.",
      es: "Juegos, carreras y una minicopa para quien cumple años y todos sus invitados.",
    },
    price: 10,
    unit: { en: "per person", es: "por persona" },
    duration: NONE,
    plans: [],
    picture: "birthday",
  },
  {
    id: "online",
    title: { en: "Online personal training", es: "Entrenamiento personal en línea" },
    description: {
      en: "A personal plan to follow at home, with a coach who checks on your progress.",
      es: "Un plan hecho a la medida de cada atleta para seguirlo en casa, con un entrenador que revisa su avance.",
    },
    price: null,
    unit: NONE,
    duration: { en: "4 weeks", es: "4 semanas" },
    plans: [
      { sessions: 16, details: { en: "4 a week", es: "4 por semana" }, price: 232 },
      { sessions: 20, details: { en: "5 a week", es: "5 por semana" }, price: 270 },
      { sessions: 24, details: { en: "6 a week", es: "6 por semana" }, price: 315 },
    ],
    picture: "online",
  },
]);
