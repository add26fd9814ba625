import type { ComponentProps } from "react";
import type { Picture } from "../content/picture.ts";
import { useContent } from "../i18n/use-content.tsx";

export function ContentPicture({
  picture: { src, alt, width, height },
  ...image
}: { picture: Picture } & Pick<ComponentProps<"img">, "loading" | "className">) {
  const { content, lang } = useContent(alt);
  return <img src={src} alt={content} width={width} height={height} lang={lang} {...image} />;
}
