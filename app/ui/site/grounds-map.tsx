import { useTranslations } from "use-intl";
import type { FieldMark } from "#domain/site/content/grounds.ts";
import { largestOf, type ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import { useContent } from "../../i18n/reader-language.tsx";

/** What a mark measures, of a picture that is 1,000 wide. */
const [WIDTH, DOT, TEXT] = [1_000, 18, 36];

export interface ShownGrounds {
  picture: ShownPicture;
  marks: readonly FieldMark[];
}

/** The picture of the place with the fields marked on it; a list of their names follows it. */
export function GroundsMap({ picture, marks }: ShownGrounds) {
  const t = useTranslations("site.place");
  const { content, lang } = useContent(picture.alt);
  const height = (WIDTH * picture.height) / picture.width;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      lang={lang}
      aria-label={
        marks.length > 0
          ? t("map", { picture: content, fields: marks.map(({ field }) => field).join(", ") })
          : content
      }
      className="grounds h-auto w-full max-w-3xl rounded-lg"
    >
      <image href={largestOf(picture)} width={WIDTH} height={height} />
      {marks.map(({ field, left, top }) => {
        const [x, y] = [((left ?? 0) * WIDTH) / 100, ((top ?? 0) * height) / 100];
        // Beside its dot, on the side that has more room.
        const isRight = x > WIDTH / 2;
        return (
          <g key={field} stroke="#fff" strokeWidth="8" className="text-hot">
            <circle cx={x} cy={y} r={DOT} fill="currentColor" />
            <text
              x={isRight ? x - DOT * 1.5 : x + DOT * 1.5}
              y={y + TEXT / 3}
              fontSize={TEXT}
              textAnchor={isRight ? "end" : "start"}
              fontWeight="bold"
              fill="#111"
              paintOrder="stroke"
            >
              {field}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
