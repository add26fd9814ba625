import type { Localized } from "#i18n/localized.ts";

export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
}

export interface Terms {
  version: string;
  sections: readonly LegalSection[];
}

/**
 * The terms of the cup (spec §2, Terms). Have counsel review both languages before launch. Any
 * change of wording requires a new version of that language, because each acceptance is stored with
 * its version and hash; the version says which language was agreed to.
 */
export const terms: Localized<Terms> = {
  en: {
    version: "2026-11-4",
    sections: [
      {
        title: "Media consent",
        paragraphs: [
          "Photographs and video are taken during the cup. The institute may use a picture or recording of a player in its own publications, on its website and on its social media pages only where media consent was given.",
          "Media consent is separate from these terms and may be refused: no one needs it to play. For a player under 18, a parent or guardian gives it. It can be withdrawn at any time by writing to the institute.",
        ],
      },
      {
        title: "Liability release",
        paragraphs: [
          "Soccer is a contact sport and carries a risk of injury. By agreeing, the player, or the parent or guardian of a player under 18, accepts the risks that come with the sport and confirms that the player is fit to take part.",
          "As far as the law allows, the institute, its staff and its volunteers are released from claims for injury, loss or damage that arise from taking part in the cup, unless they were caused by gross negligence or on purpose.",
        ],
      },
      {
        title: "Team and age verification",
        paragraphs: [
          "Every player states their true date of birth and may be asked to show proof of it. Players may play up but not down, and each player plays for one team only. A team that fields a player who is not eligible may be taken out of the cup.",
          "No changes and no refunds are possible once a player has registered or joined a team; changes to a team end when its roster is locked.",
        ],
      },
      {
        title: "Emergency contact information",
        paragraphs: [
          "A player under 18 gives the name and phone number of an emergency contact who can be reached during the games. If the contact cannot be reached, the institute may call for medical help in the player's interest.",
          "Only the organizer and the staff who check players in see emergency contacts. They are not published.",
        ],
      },
      {
        title: "Acknowledgment",
        paragraphs: [
          "By agreeing, you confirm that you have read and understood these terms and that what you have told the institute is true. A parent or guardian must agree to the terms and conditions if the player is under 18.",
        ],
      },
    ],
  },
  es: {
    version: "2026-11-4-es",
    sections: [
      {
        title: "Consentimiento para fotos y video",
        paragraphs: [
          "Durante la copa se toman fotografías y video. El instituto puede usar una imagen o grabación de un jugador en sus propias publicaciones, en su sitio web y en sus páginas de redes sociales solo si se dio el consentimiento para fotos y video.",
          "Este consentimiento es aparte de estos términos y se puede negar: nadie lo necesita para jugar. Si el jugador es menor de 18 años, lo da su padre, madre o tutor. Se puede retirar en cualquier momento escribiendo al instituto.",
        ],
      },
      {
        title: "Exención de responsabilidad",
        paragraphs: [
          "El fútbol es un deporte de contacto y conlleva un riesgo de lesiones. Al aceptar, el jugador, o el padre, madre o tutor de un jugador menor de 18 años, asume los riesgos propios del deporte y confirma que el jugador está en condiciones de participar.",
          "Hasta donde lo permita la ley, se libera al instituto, a su personal y a sus voluntarios de reclamos por lesiones, pérdidas o daños que resulten de participar en la copa, salvo que se hayan causado por negligencia grave o de manera intencional.",
        ],
      },
      {
        title: "Verificación de equipo y edad",
        paragraphs: [
          "Cada jugador declara su verdadera fecha de nacimiento, y se le puede pedir un comprobante. Los jugadores pueden jugar en una categoría mayor, pero no en una menor, y cada jugador juega en un solo equipo. Un equipo que alinee a un jugador que no cumpla los requisitos puede quedar fuera de la copa.",
          "No hay cambios ni reembolsos una vez que un jugador se registró o se unió a un equipo; los cambios en un equipo terminan cuando se cierra su plantel.",
        ],
      },
      {
        title: "Contacto de emergencia",
        paragraphs: [
          "Un jugador menor de 18 años da el nombre y el número de teléfono de un contacto de emergencia a quien se pueda localizar durante los partidos. Si no se logra localizar a ese contacto, el instituto puede pedir ayuda médica por el bien del jugador.",
          "Solo el organizador y el personal que registra la llegada de los jugadores ven los contactos de emergencia. No se publican.",
        ],
      },
      {
        title: "Confirmación",
        paragraphs: [
          "Al aceptar, usted confirma que leyó y entendió estos términos y que es verdad lo que le informó al instituto. Si el jugador es menor de 18 años, su padre, madre o tutor debe aceptar los términos y condiciones.",
        ],
      },
    ],
  },
};

/** What is hashed: the sections as they are shown. */
export function wordingOf(sections: readonly LegalSection[]): string {
  return sections.map(({ title, paragraphs }) => [title, ...paragraphs].join("\n")).join("\n\n");
}
