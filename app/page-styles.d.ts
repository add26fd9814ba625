/** Written by the build (scripts/build/page-styles.ts). */
declare module "virtual:page-styles" {
  export const pageStyles: Record<string, string>;
}
