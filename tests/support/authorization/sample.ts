/** A form as an authorized person sends it, or a page as they read it. */
export interface Sample {
  path: string;
  /** The form's name in the register; absent for a page. */
  intent?: string;
  by: string | null;
  params?: Record<string, string>;
  query?: Record<string, string>;
  fields?: Record<string, string>;
  file?: string;
  /**
   * Ids of other people or things, by field or parameter; with any of them the call must have no
   * effect.
   */
  others?: Record<string, string[]>;
  /** Fields that look like ids but only say where to return to. */
  notIds?: string[];
  mayBeEmpty?: string[];
  onlyReads?: true;
  /** Refused even for the authorized person. */
  isRefused?: true;
  address?: string;
}
