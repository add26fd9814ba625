/** What a guardian must agree to before a player under 18 may play. */
export const requiredDocuments = ["participation", "terms", "liability"] as const;

/** What a guardian may agree to or not, each apart; the institute's own come on top (`app/content`). */
export const optionalDocuments = ["media", "contact", "public-name"] as const;

/** A paper that a guardian signed, as the admin recorded it: it stands for the required ones. */
export const SIGNED_PAPER = "signed-paper";

/** What the institute asks beyond these is stored under this prefix. */
export const OWN_DOCUMENT = "own:";

/** What was agreed to for a player and not taken back, for one cup. */
export interface Consents {
  /** Everything required was agreed to by a guardian who is there, or a signed paper was recorded. */
  complete: boolean;
  /** A signed paper was recorded by the admin. */
  paper: boolean;
  media: boolean;
  /** Team managers may be given the guardian's contact. */
  contact: boolean;
  /** 'First L.' may be shown to everybody. */
  publicName: boolean;
}

/** What stands, of the documents that are agreed to by somebody who may. */
export function consentsOf(agreed: ReadonlySet<string>): Consents {
  const paper = agreed.has(SIGNED_PAPER);
  return {
    complete: paper || requiredDocuments.every((each) => agreed.has(each)),
    paper,
    media: agreed.has("media"),
    contact: agreed.has("contact"),
    publicName: agreed.has("public-name"),
  };
}
