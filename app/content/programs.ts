import type { Localized } from "./localized.ts";
import type { Picture } from "./picture.ts";
import birthday from "./pictures/program-birthday.svg?url";
import groupSkill from "./pictures/program-group-skill.svg?url";
import groupStrength from "./pictures/program-group-strength.svg?url";
import online from "./pictures/program-online.svg?url";
import skill from "./pictures/program-skill.svg?url";
import strength from "./pictures/program-strength.svg?url";

/** Prices are in whole US dollars (spec §9, Programs). */
export interface Program {
  id: string;
  name: Localized<string>;
  about: Localized<string>;
  picture: Picture;
  offer: Price | Plans;
}

export interface Price {
  kind: "price";
  price: number;
  /** Null for a price alone. */
  per: Localized<string> | null;
}

export interface Plans {
  kind: "plans";
  duration: Localized<string>;
  plans: { sessions: number; details: Localized<string>; price: number }[];
}

const PER_ATHLETE = { en: "per athlete", es: "por atleta" };

export const programs: Program[] = [
  {
    id: "strength-alone",
    name: {
      en: "One-on-one strength and conditioning",
      es: "Fuerza y acondicionamiento individual",
    },
    about: {
      en: "A coach and one athlete: speed, power, and safe lifting, built around how the athlete moves.",
      es: "Un entrenador y un atleta: velocidad, potencia y levantamiento seguro, según cómo se mueve cada quien.",
    },
    picture: decoration(strength),
    offer: {
      kind: "price",
      price: 40,
      per: { en: "per 60 minutes", es: "por 60 minutos" },
    },
  },
  {
    id: "skill-alone",
    name: { en: "One-on-one skill", es: "Técnica individual" },
    about: {
      en: "A coach, one athlete, and a ball: first touch, passing, and finishing, at the athlete's own pace.",
      es: "Un entrenador, un atleta y un balón: control, pase y definición, al ritmo de cada atleta.",
    },
    picture: decoration(skill),
    offer: { kind: "price", price: 30, per: null },
  },
  {
    id: "strength-group",
    name: {
      en: "Group strength and conditioning",
      es: "Fuerza y acondicionamiento en grupo",
    },
    about: {
      en: "Athletes of a similar age train together, each with the load that's right for them.",
      es: "Atletas de edad parecida entrenan juntos, cada uno con la carga que le conviene.",
    },
    picture: decoration(groupStrength),
    offer: { kind: "price", price: 25, per: PER_ATHLETE },
  },
  {
    id: "skill-group",
    name: { en: "Group skill", es: "Técnica en grupo" },
    about: {
      en: "Technique under pressure: small-sided games and drills with teammates and friends.",
      es: "Técnica bajo presión: juegos reducidos y ejercicios con compañeros y amigos.",
    },
    picture: decoration(groupSkill),
    offer: { kind: "price", price: 20, per: PER_ATHLETE },
  },
  {
    id: "birthday",
    name: { en: "Birthday parties", es: "Fiestas de cumpleaños" },
    about: {
      en: "Games, races, and a mini cup for the birthday kid and every guest.",
      es: "Juegos, carreras y una minicopa para quien cumple años y todos sus invitados.",
    },
    picture: decoration(birthday),
    offer: { kind: "price", price: 10, per: { en: "per person", es: "por persona" } },
  },
  {
    id: "online",
    name: { en: "Online personal training", es: "Entrenamiento personal en línea" },
    about: {
      en: "A personal plan to follow at home, with a coach who checks on your progress.",
      es: "Un plan hecho a la medida de cada atleta para seguirlo en casa, con un entrenador que revisa su avance.",
    },
    picture: decoration(online),
    offer: {
      kind: "plans",
      duration: { en: "4 weeks", es: "4 semanas" },
      plans: [
        { sessions: 16, details: { en: "4 a week", es: "4 por semana" }, price: 232 },
        { sessions: 20, details: { en: "5 a week", es: "5 por semana" }, price: 270 },
        { sessions: 24, details: { en: "6 a week", es: "6 por semana" }, price: 315 },
      ],
    },
  },
];

function decoration(src: string): Picture {
  return { src, alt: { en: "", es: "" }, width: 240, height: 180 };
}
