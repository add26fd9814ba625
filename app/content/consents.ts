import { terms, termsText } from "./terms.ts";

export interface ConsentText {
  document: string;
  title: string;
  version: string;
  ask: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}

/**
 * Have counsel review this before launch. Any change of wording requires a new version, because
 * each consent is stored with its version and hash.
 */
export const requiredTexts: readonly ConsentText[] = [
  {
    document: "participation",
    title: "Taking part",
    version: "2026-11-1",
    ask: "The player may take part in the cup",
    sections: [
      {
        title: "Taking part",
        paragraphs: [
          "I am the parent or legal guardian of this player, and I am 18 or over. The player may take part in the cup, including its games, its practice and the time at the fields between them.",
          "I know of nothing that speaks against it, such as an illness or an injury that has not healed. I see to it that the player comes to the fields and home again.",
        ],
      },
    ],
  },
  {
    document: "terms",
    title: "Terms and conditions",
    version: terms.version,
    ask: "The terms and conditions hold",
    sections: terms.sections,
  },
  {
    document: "liability",
    title: "Liability release",
    version: "2026-11-1",
    ask: "The liability release holds",
    sections: [
      {
        title: "Liability release",
        paragraphs: [
          "I know that soccer is a contact sport in which players fall, collide and are sometimes hurt, and I accept the risks that belong to it for the player.",
          "As far as the law allows, I release the institute, its staff and its volunteers from claims for injury, loss or damage that arise from taking part in the cup, unless they were caused by gross negligence or on purpose.",
          "If I cannot be reached, the institute may call for medical help in the player's interest.",
        ],
      },
    ],
  },
];

export const optionalTexts: readonly ConsentText[] = [
  {
    document: "media",
    title: "Pictures and video",
    version: "2026-11-1",
    ask: "Pictures and video of the player may be published",
    sections: [
      {
        title: "Pictures and video",
        paragraphs: [
          "The institute may use pictures and recordings of the player that were taken during the cup in its own publications, on its website and on its social media pages.",
          "What was published before you take this back cannot always be called in.",
        ],
      },
    ],
  },
  {
    document: "contact",
    title: "Calls from team managers",
    version: "2026-11-1",
    ask: "Team managers who look for players may call or write to me",
    sections: [
      {
        title: "Calls from team managers",
        paragraphs: [
          "While the player waits for a team and has asked for it there, an adult manager of a team with an empty slot is shown my name, my phone number and my e-mail address. The player's own are never shown. Each look is written down.",
        ],
      },
    ],
  },
  {
    document: "public-name",
    title: "First name in public",
    version: "2026-11-1",
    ask: "Everybody may see the player by name, as in 'Ana S.'",
    sections: [
      {
        title: "First name in public",
        paragraphs: [
          "In schedules, on team pages and among the top scorers the player is called by first name and the first letter of the last name, such as 'Ana S.'. Without this they are a number, such as 'Player 3'.",
        ],
      },
    ],
  },
];

/**
 * Additional texts that a state or insurer requires. The first one is an example: replace it or
 * leave the list empty. Ids must start with 'own:', followed by lowercase letters.
 */
export const ownTexts: readonly ConsentText[] = [
  {
    document: "own:concussion",
    title: "Concussion information sheet",
    version: "2026-11-1",
    ask: "I have read the concussion information sheet, together with the player",
    sections: [
      {
        title: "Concussion information sheet",
        paragraphs: [
          "A concussion is an injury of the brain. It can come from a blow to the head or the body, also without passing out. Signs are headache, dizziness, nausea, blurred sight, confusion, slow answers, and not remembering what happened.",
          "A player who may have one leaves the game at once and does not come back that day. They play again only once a health care professional has said so.",
          "Call 911 for a headache that gets worse, vomiting again and again, a seizure, slurred speech, weakness, or a player who cannot be woken.",
        ],
      },
    ],
  },
];

export function consentText(text: ConsentText): string {
  if (text.document === "terms") return termsText();
  return text.sections
    .map(({ title, paragraphs }) => [title, ...paragraphs].join("\n"))
    .join("\n\n");
}
