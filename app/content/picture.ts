/** A picture of a page. Its size is that of the file, so that nothing moves when it arrives. */
export interface Picture {
  src: string;
  /** What it shows, for whoever does not see it; empty where it only decorates. */
  alt: string;
  width: number;
  height: number;
}
