/** A form as somebody sends it who may, or a page as they read it. */
export interface Sample {
  /** As in the register. */
  path: string;
  /** The form's name in the register; absent for a page that is read. */
  intent?: string;
  /** Who may, of the people of the cup; null for a visitor. */
  by: string | null;
  /** What stands for each ':name' of the path. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  fields?: Record<string, string>;
  /** The file of a form that sends one. */
  file?: string;
  /**
   * Ids of somebody else, or of something else, by the field, parameter or word of the query that holds one:
   * with each of them the call does nothing.
   */
  others?: Record<string, string[]>;
  /** Where one comes back to, and nothing that the form is about. */
  notIds?: string[];
  /** Ids that may be left empty: then the form is about nobody in particular. */
  mayBeEmpty?: string[];
  /** The form reads, or the call is about nothing that is there: what is allowed changes nothing. */
  onlyReads?: true;
  /** Asked for what is taken: refused also to who may. */
  isRefused?: true;
  /** The network address that it comes from. */
  address?: string;
}
