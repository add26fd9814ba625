export const requiredDocuments = ["participation", "terms", "liability"] as const;

/** Each is optional on its own; the institute adds its own documents in `app/content`. */
export const optionalDocuments = ["media", "contact", "public-name"] as const;

/** A signed paper recorded by the admin, which counts as all required documents. */
export const SIGNED_PAPER = "signed-paper";

export const OWN_DOCUMENT = "own:";

export interface Consents {
  complete: boolean;
  paper: boolean;
  media: boolean;
  contact: boolean;
  publicName: boolean;
}

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
