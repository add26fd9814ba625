import { formatDollars } from "../../../domain/core/format-rules.ts";
import type { Article } from "../../content/merch.ts";
import { ButtonLink } from "../buttons.tsx";
import { EmptyState } from "../empty-state.tsx";

export function Catalogue({ articles }: { articles: readonly Article[] }) {
  if (articles.length === 0) {
    return (
      <EmptyState next={<ButtonLink href="/contact">Contact Us</ButtonLink>}>
        <span className="font-display text-4xl leading-none">Coming soon!</span>
        <span className="mt-2 block font-normal">Tell us what you would like to wear.</span>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
        {articles.map((article) => (
          <li
            key={article.name}
            className="overflow-hidden rounded-lg border border-rule bg-panel shadow-raised"
          >
            <ArticleCard {...article} />
          </li>
        ))}
      </ul>
      <p className="mt-8">To order, write to us with the article and the size.</p>
      <p>
        <ButtonLink href="/contact">Contact Us</ButtonLink>
      </p>
    </>
  );
}

function ArticleCard({ name, price, picture, sizes }: Article) {
  return (
    <>
      <img {...picture} alt={picture.alt} loading="lazy" className="h-auto w-full bg-sunk" />
      <div className="p-4">
        <h2 className="my-0 text-2xl">{name}</h2>
        <p className="my-1 font-display text-4xl leading-none font-extrabold">
          {formatDollars(price)}
        </p>
        {sizes.length > 0 ? (
          <ul aria-label="Sizes" className="mt-3 flex flex-wrap gap-2">
            {sizes.map((size) => (
              <li key={size} className="rounded-md border border-line px-2 text-[0.95rem]">
                {size}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}
