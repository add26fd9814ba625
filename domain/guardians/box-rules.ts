/** Form field names allow only letters, digits and underscores. */
export function boxOf(document: string): string {
  return `agree_${document.replace(/\W/g, "_")}`;
}
