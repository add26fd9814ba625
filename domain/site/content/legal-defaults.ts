import type { ContentOf } from "./fields.ts";
import { legalFields } from "./legal.ts";

/** Shown until the institute publishes its own. Have counsel review both languages before launch. */
export const legalDefaults: ContentOf<typeof legalFields> = {
  terms: [
    {
      title: { en: "Media consent", es: "Consentimiento para fotos y video" },
      text: {
        en: "Photographs and video are taken during the cup. The institute may use a picture or recording of a player in its own publications, on its website and on its social media pages only where media consent was given.\n\nMedia consent is separate from these terms and may be refused: no one needs it to play. For a player under 18, a parent or guardian gives it. It can be withdrawn at any time by writing to the institute.",
        es: "Durante la copa se toman fotografías y video. El instituto puede usar una imagen o grabación de un jugador en sus propias publicaciones, en su sitio web y en sus páginas de redes sociales solo si se dio el consentimiento para fotos y video.\n\nEste consentimiento es aparte de estos términos y se puede negar: nadie lo necesita para jugar. Si el jugador es menor de 18 años, lo da su padre, madre o tutor. Se puede retirar en cualquier momento escribiendo al instituto.",
      },
    },
    {
      title: { en: "Liability release", es: "Exención de responsabilidad" },
      text: {
        en: "Soccer is a contact sport and carries a risk of injury. By agreeing, the player, or the parent or guardian of a player under 18, accepts the risks that come with the sport and confirms that the player is fit to take part.\n\nAs far as the law allows, the institute, its staff and its volunteers are released from claims for injury, loss or damage that arise from taking part in the cup, unless they were caused by gross negligence or on purpose.",
        es: "El fútbol es un deporte de contacto y conlleva un riesgo de lesiones. Al aceptar, el jugador, o el padre, madre o tutor de un jugador menor de 18 años, asume los riesgos propios del deporte y confirma que el jugador está en condiciones de participar.\n\nHasta donde lo permita la ley, se libera al instituto, a su personal y a sus voluntarios de reclamos por lesiones, pérdidas o daños que resulten de participar en la copa, salvo que se hayan causado por negligencia grave o de manera intencional.",
      },
    },
    {
      title: { en: "Team and age verification", es: "Verificación de equipo y edad" },
      text: {
        en: "Every player states their true date of birth and may be asked to show proof of it. Players may play up but not down, and each player plays for one team only. A team that fields a player who is not eligible may be taken out of the cup.\n\nNo changes and no refunds are possible once a player has registered or joined a team; changes to a team end when its roster is locked.",
        es: "Cada jugador declara su verdadera fecha de nacimiento, y se le puede pedir un comprobante. Los jugadores pueden jugar en una categoría mayor, pero no en una menor, y cada jugador juega en un solo equipo. Un equipo que alinee a un jugador que no cumpla los requisitos puede quedar fuera de la copa.\n\nNo hay cambios ni reembolsos una vez que un jugador se registró o se unió a un equipo; los cambios en un equipo terminan cuando se cierra su plantel.",
      },
    },
    {
      title: { en: "Emergency contact information", es: "Contacto de emergencia" },
      text: {
        en: "A player under 18 gives the name and phone number of an emergency contact who can be reached during the games. If the contact cannot be reached, the institute may call for medical help in the player's interest.\n\nOnly the organizer and the staff who check players in see emergency contacts. They are not published.",
        es: "Un jugador menor de 18 años da el nombre y el número de teléfono de un contacto de emergencia a quien se pueda localizar durante los partidos. Si no se logra localizar a ese contacto, el instituto puede pedir ayuda médica por el bien del jugador.\n\nSolo el organizador y el personal que registra la llegada de los jugadores ven los contactos de emergencia. No se publican.",
      },
    },
    {
      title: { en: "Acknowledgment", es: "Confirmación" },
      text: {
        en: "By agreeing, you confirm that you have read and understood these terms and that what you have told the institute is true. A parent or guardian must agree to the terms and conditions if the player is under 18.",
        es: "Al aceptar, usted confirma que leyó y entendió estos términos y que es verdad lo que le informó al instituto. Si el jugador es menor de 18 años, su padre, madre o tutor debe aceptar los términos y condiciones.",
      },
    },
  ],
  participation: {
    en: "I am the parent or legal guardian of this player, and I am 18 or older. The player may take part in the cup, including its games, its practices and the time at the fields between them.\n\nI know of no reason, such as an illness or an injury that has not healed, why the player should not take part. I will make sure that the player gets to the fields and home again.",
    es: "Soy el padre, la madre o el tutor legal de este jugador, y tengo 18 años o más. El jugador puede participar en la copa, incluidos los partidos, los entrenamientos y el tiempo en las canchas entre unos y otros.\n\nNo sé de ninguna razón, como una enfermedad o una lesión sin sanar, por la que el jugador no deba participar. Me encargo de que el jugador llegue a las canchas y regrese a casa.",
  },
  liability: {
    en: "I know that soccer is a contact sport in which players fall, collide and sometimes get hurt, and I accept the risks that come with it on the player's behalf.\n\nAs far as the law allows, I release the institute, its staff and its volunteers from claims for injury, loss or damage that arise from taking part in the cup, unless they were caused by gross negligence or on purpose.\n\nIf I cannot be reached, the institute may call for medical help in the player's interest.",
    es: "Sé que el fútbol es un deporte de contacto en el que los jugadores se caen, chocan y a veces se lastiman, y acepto en nombre del jugador los riesgos que esto conlleva.\n\nHasta donde lo permita la ley, libero al instituto, a su personal y a sus voluntarios de reclamos por lesiones, pérdidas o daños que resulten de participar en la copa, salvo que se hayan causado por negligencia grave o de manera intencional.\n\nSi no logran localizarme, el instituto puede pedir ayuda médica por el bien del jugador.",
  },
  media: {
    en: "The institute may use pictures and recordings of the player that were taken during the cup in its own publications, on its website and on its social media pages.\n\nIf I take this back, it may not be possible to recall what was already published.",
    es: "El instituto puede usar las fotos y grabaciones del jugador que se tomen durante la copa en sus propias publicaciones, en su sitio web y en sus páginas de redes sociales.\n\nSi retiro este permiso, tal vez no sea posible quitar lo que ya se publicó.",
  },
  contact: {
    en: "While the player is on the waitlist and has asked there to be shown to team managers, an adult manager of a team with an empty slot can see my name, my phone number and my email address. They never see the player's own. Every look is logged.",
    es: "Mientras el jugador esté en la lista de espera y haya pedido ahí que los encargados lo vean, un adulto encargado de un equipo con un lugar libre puede ver mi nombre, mi número de teléfono y mi correo electrónico. Nunca ve los del jugador. Se registra cada consulta.",
  },
  publicName: {
    en: "Schedules, team pages and the list of top scorers show the player's first name and last initial, such as 'Ana S.'. Without this, they show a number, such as 'Player 3'.",
    es: "En los calendarios, en las páginas de los equipos y entre los goleadores se muestra el nombre del jugador y la inicial de su apellido, como “Ana S.”. Sin este permiso se muestra un número, como “Jugador 3”.",
  },
  own: [
    {
      title: {
        en: "Concussion information sheet",
        es: "Hoja informativa sobre conmociones cerebrales",
      },
      ask: {
        en: "I have read the concussion information sheet together with the player",
        es: "Leí la hoja informativa sobre conmociones cerebrales junto con el jugador",
      },
      text: {
        en: "A concussion is a brain injury. It can come from a blow to the head or the body, even without passing out. Signs are headache, dizziness, nausea, blurred vision, confusion, slow answers, and not remembering what happened.\n\nA player who may have a concussion leaves the game at once and does not return that day. They play again only after a health care professional has said so.\n\nCall 911 for a headache that gets worse, repeated vomiting, a seizure, slurred speech, weakness, or a player who cannot be woken.",
        es: "Una conmoción cerebral es una lesión del cerebro. Puede venir de un golpe en la cabeza o en el cuerpo, incluso sin perder el conocimiento. Las señales son dolor de cabeza, mareos, náuseas, visión borrosa, confusión, respuestas lentas y no recordar lo que pasó.\n\nUn jugador que pueda tener una conmoción sale del partido de inmediato y no regresa ese día. Vuelve a jugar solo cuando un profesional de la salud lo autorice.\n\nLlame al 911 si el dolor de cabeza empeora, si vomita varias veces, si tiene una convulsión, si habla con dificultad, si siente debilidad o si no se puede despertar al jugador.",
      },
    },
  ],
  reviewed: false,
  asksAgain: false,
};
