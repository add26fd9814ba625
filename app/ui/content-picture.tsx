import type { ComponentProps } from "react";
import {
  pictureAddress,
  type ShownPicture,
  sourceSet,
  widthsOf,
} from "#domain/site/pictures/picture-rules.ts";
import type { Picture } from "../content/pictures.ts";
import { useContent } from "../i18n/reader-language.tsx";

/**
 * A picture of the institute, or a drawing that came with the site. `sizes` is how wide the page
 * shows it, half of a wide window unless given.
 */
export function ContentPicture({
  picture,
  sizes = "(min-width: 48rem) 50vw, 100vw",
  className = "",
  ...image
}: { picture: Picture | ShownPicture } & Pick<
  ComponentProps<"img">,
  "loading" | "className" | "sizes"
>) {
  const { content, lang } = useContent(picture.alt);
  const { width, height } = picture;
  const shown = { lang, width, height, ...image };
  if ("src" in picture)
    return <img src={picture.src} alt={content} {...shown} className={className} />;
  const { id, focusX, focusY } = picture;
  return (
    <picture className="contents">
      {/* Hidden, so that it takes no place of a grid around the picture. */}
      <source
        type="image/avif"
        srcSet={sourceSet(picture, "avif")}
        sizes={sizes}
        className="hidden"
      />
      <img
        src={pictureAddress(id, widthsOf(width)[0] ?? width, "webp")}
        srcSet={sourceSet(picture, "webp")}
        sizes={sizes}
        alt={content}
        {...shown}
        className={`focused focus-x-${focusX} focus-y-${focusY} ${className}`.trimEnd()}
      />
    </picture>
  );
}
