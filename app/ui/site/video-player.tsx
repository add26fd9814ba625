import type { video } from "../../content/video.ts";

export function VideoPlayer({
  title,
  width,
  height,
  poster,
  sources,
  captions,
}: Pick<typeof video, "title" | "width" | "height" | "poster" | "sources" | "captions">) {
  return (
    <video
      controls
      playsInline
      preload="none"
      poster={poster}
      width={width}
      height={height}
      aria-label={title}
      className="h-auto w-full rounded-lg bg-night"
    >
      {sources.map((source) => (
        <source key={source.type} {...source} />
      ))}
      <track kind="captions" src={captions} srcLang="en" label="English" default />
    </video>
  );
}
