import type { Locale } from "#i18n/locales.ts";
import { type Localized, localized } from "#i18n/localized.ts";
import { type LegalSection, terms } from "./terms.ts";

interface Wording {
  title: string;
  version: string;
  ask: string;
  sections: readonly LegalSection[];
}

interface ConsentDocument {
  document: string;
  text: Localized<Wording>;
}

/** A document in the language that it is shown in. */
export interface ConsentText extends Wording {
  document: string;
  locale: Locale;
}

/**
 * Have counsel review both languages before launch. Any change of wording requires a new version of
 * that language, because each consent is stored with its version and hash; the version says which
 * language was agreed to.
 */
const requiredTexts: readonly ConsentDocument[] = [
  {
    document: "participation",
    text: {
      en: {
        version: "2026-11-3",
        ask: "The player may take part in the cup",
        ...section("Permission to participate", [
          "I am the parent or legal guardian of this player, and I am 18 or older. The player may take part in the cup, including its games, its practices and the time at the fields between them.",
          "I know of no reason, such as an illness or an injury that has not healed, why the player should not take part. I will make sure that the player gets to the fields and home again.",
        ]),
      },
      es: {
        version: "2026-11-3-es",
        ask: "El jugador puede participar en la copa",
        ...section("Permiso para participar", [
          "Soy el padre, la madre o el tutor legal de este jugador, y tengo 18 años o más. El jugador puede participar en la copa, incluidos los partidos, los entrenamientos y el tiempo en las canchas entre unos y otros.",
          "No sé de ninguna razón, como una enfermedad o una lesión sin sanar, por la que el jugador no deba participar. Me encargo de que el jugador llegue a las canchas y regrese a casa.",
        ]),
      },
    },
  },
  {
    document: "terms",
    text: {
      en: {
        title: "Terms and conditions",
        ask: "I agree to the terms and conditions",
        ...terms.en,
      },
      ...(terms.es && {
        es: {
          title: "Términos y condiciones",
          ask: "Acepto los términos y condiciones",
          ...terms.es,
        },
      }),
    },
  },
  {
    document: "liability",
    text: {
      en: {
        version: "2026-11-2",
        ask: "I agree to the liability release",
        ...section("Liability release", [
          "I know that soccer is a contact sport in which players fall, collide and sometimes get hurt, and I accept the risks that come with it on the player's behalf.",
          "As far as the law allows, I release the institute, its staff and its volunteers from claims for injury, loss or damage that arise from taking part in the cup, unless they were caused by gross negligence or on purpose.",
          "If I cannot be reached, the institute may call for medical help in the player's interest.",
        ]),
      },
      es: {
        version: "2026-11-2-es",
        ask: "Acepto la exención de responsabilidad",
        ...section("Exención de responsabilidad", [
          "Sé que el fútbol es un deporte de contacto en el que los jugadores se caen, chocan y a veces se lastiman, y acepto en nombre del jugador los riesgos que esto conlleva.",
          "Hasta donde lo permita la ley, libero al instituto, a su personal y a sus voluntarios de reclamos por lesiones, pérdidas o daños que resulten de participar en la copa, salvo que se hayan causado por negligencia grave o de manera intencional.",
          "Si no logran localizarme, el instituto puede pedir ayuda médica por el bien del jugador.",
        ]),
      },
    },
  },
];

const optionalTexts: readonly ConsentDocument[] = [
  {
    document: "media",
    text: {
      en: {
        version: "2026-11-2",
        ask: "Pictures and video of the player may be published",
        ...section("Pictures and video", [
          "The institute may use pictures and recordings of the player that were taken during the cup in its own publications, on its website and on its social media pages.",
          "If I take this back, it may not be possible to recall what was already published.",
        ]),
      },
      es: {
        version: "2026-11-2-es",
        ask: "Se pueden publicar fotos y video del jugador",
        ...section("Fotos y video", [
          "El instituto puede usar las fotos y grabaciones del jugador que se tomen durante la copa en sus propias publicaciones, en su sitio web y en sus páginas de redes sociales.",
          "Si retiro este permiso, tal vez no sea posible quitar lo que ya se publicó.",
        ]),
      },
    },
  },
  {
    document: "contact",
    text: {
      en: {
        version: "2026-11-2",
        ask: "Team managers who are looking for players may call or write to me",
        ...section("Calls from team managers", [
          "While the player is on the waitlist and has asked there to be shown to team managers, an adult manager of a team with an empty slot can see my name, my phone number and my email address. They never see the player's own. Every look is logged.",
        ]),
      },
      es: {
        version: "2026-11-2-es",
        ask: "Los encargados de equipos que buscan jugadores pueden llamarme o escribirme",
        ...section("Llamadas de encargados de equipos", [
          "Mientras el jugador esté en la lista de espera y haya pedido ahí que los encargados lo vean, un adulto encargado de un equipo con un lugar libre puede ver mi nombre, mi número de teléfono y mi correo electrónico. Nunca ve los del jugador. Se registra cada consulta.",
        ]),
      },
    },
  },
  {
    document: "public-name",
    text: {
      en: {
        version: "2026-11-2",
        ask: "Everyone may see the player's name, as in 'Ana S.'",
        ...section("First name in public", [
          "Schedules, team pages and the list of top scorers show the player's first name and last initial, such as 'Ana S.'. Without this, they show a number, such as 'Player 3'.",
        ]),
      },
      es: {
        version: "2026-11-2-es",
        ask: "Todos pueden ver el nombre del jugador, como en “Ana S.”",
        ...section("Nombre en público", [
          "En los calendarios, en las páginas de los equipos y entre los goleadores se muestra el nombre del jugador y la inicial de su apellido, como “Ana S.”. Sin este permiso se muestra un número, como “Jugador 3”.",
        ]),
      },
    },
  },
];

/**
 * Additional texts that a state or insurer requires. The first one is an example: replace it or
 * leave the list empty. Ids must start with 'own:', followed by lowercase letters.
 */
const ownTexts: readonly ConsentDocument[] = [
  {
    document: "own:concussion",
    text: {
      en: {
        version: "2026-11-2",
        ask: "I have read the concussion information sheet together with the player",
        ...section("Concussion information sheet", [
          "A concussion is a brain injury. It can come from a blow to the head or the body, even without passing out. Signs are headache, dizziness, nausea, blurred vision, confusion, slow answers, and not remembering what happened.",
          "A player who may have a concussion leaves the game at once and does not return that day. They play again only after a health care professional has said so.",
          "Call 911 for a headache that gets worse, repeated vomiting, a seizure, slurred speech, weakness, or a player who cannot be woken.",
        ]),
      },
      es: {
        version: "2026-11-2-es",
        ask: "Leí la hoja informativa sobre conmociones cerebrales junto con el jugador",
        ...section("Hoja informativa sobre conmociones cerebrales", [
          "Una conmoción cerebral es una lesión del cerebro. Puede venir de un golpe en la cabeza o en el cuerpo, incluso sin perder el conocimiento. Las señales son dolor de cabeza, mareos, náuseas, visión borrosa, confusión, respuestas lentas y no recordar lo que pasó.",
          "Un jugador que pueda tener una conmoción sale del partido de inmediato y no regresa ese día. Vuelve a jugar solo cuando un profesional de la salud lo autorice.",
          "Llame al 911 si el dolor de cabeza empeora, si vomita varias veces, si tiene una convulsión, si habla con dificultad, si siente debilidad o si no se puede despertar al jugador.",
        ]),
      },
    },
  },
];

function section(title: string, paragraphs: readonly string[]) {
  return { title, sections: [{ title, paragraphs }] };
}

/** The documents in a language; one that lacks it is in English. `own` may be left unticked too. */
export function consentTexts(locale: Locale) {
  const shown = ({ document, text }: ConsentDocument): ConsentText => {
    const { content, locale: shownIn } = localized(text, locale);
    return { document, locale: shownIn, ...content };
  };
  return {
    required: requiredTexts.map(shown),
    optional: optionalTexts.map(shown),
    own: ownTexts.map(shown),
  };
}

export const optionalDocuments: readonly string[] = [...optionalTexts, ...ownTexts].map(
  ({ document }) => document,
);
