export interface Letter {
  subject: string;
  body: string;
}

/** Paragraphs that are null are left out. */
export function letter(subject: string, ...paragraphs: (string | null)[]): Letter {
  return { subject, body: `${paragraphs.filter((each) => each !== null).join("\n\n")}\n` };
}
