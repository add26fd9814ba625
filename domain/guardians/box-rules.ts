/** The name of the field whose tick says yes to a document: forms take letters, digits and underscores. */
export function boxOf(document: string): string {
  return `agree_${document.replace(/\W/g, "_")}`;
}
