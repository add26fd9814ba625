/** Width and height are the file's, to avoid layout shift. */
export interface Picture {
  src: string;
  alt: string;
  width: number;
  height: number;
}
