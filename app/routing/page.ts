import type { LoaderFunctionArgs } from "react-router";
import { type Ctx, requireSignedIn, type SignedIn } from "#domain/core/context.ts";
import type { FieldSet } from "#domain/core/fields.ts";
import { withoutLocale } from "#i18n/locales.ts";
import { type Translated, translate } from "#i18n/translate.ts";
import { type FieldView, fieldViews } from "../forms/field-views.ts";
import { idFrom, orHttpError, paramFrom } from "../forms/http-errors.ts";
import { type RequestContext, requestOf } from "../http/request-context.ts";
import { type PageDeclaration, withPage } from "./declaration.ts";

/** A request for a page, as its loader sees it. */
export interface PageRequest extends LoaderFunctionArgs {
  ctx: Ctx;
  site: RequestContext;
  query: URLSearchParams;
  /** A message, or all in these data, in the reader's language. */
  translate: <Data>(data: Data) => Translated<Data>;
  /** How the page shows the fields of its forms, which find it as `forms` of its data. */
  views: (forms: Readonly<Record<string, FieldSet>>) => FieldView[];
  /** The number in the path. Throws 404 if it is none. */
  readonly id: number;
  /** A parameter of the path. */
  param: (name: string) => string;
  /** Throws 403 for a visitor. */
  readonly reader: SignedIn;
}

/**
 * Declares who can read a route, its title and its cache policy; `load` is its loader. A
 * `DomainError` that it throws becomes the error screen.
 */
export function page<Loaded>(
  declaration: PageDeclaration,
  load: (request: PageRequest) => Loaded,
): (args: LoaderFunctionArgs) => Promise<Awaited<Loaded>>;
export function page(declaration: PageDeclaration): (args: LoaderFunctionArgs) => Promise<null>;
export function page<Loaded>(
  declaration: PageDeclaration,
  load?: (request: PageRequest) => Loaded,
) {
  // A new function, because two routes can share a loader.
  const loader = async (args: LoaderFunctionArgs) => {
    if (!load) return null;
    const site = requestOf(args.context);
    const { params } = args;
    const url = withoutLocale(args.url);
    return orHttpError(async () =>
      load({
        ...args,
        url,
        site,
        translate: (data) => translate(site.locale, data),
        views: (forms) => fieldViews(site.locale, forms),
        ctx: site.ctx,
        query: url.searchParams,
        get id() {
          return idFrom(Object.values(params)[0]);
        },
        param: (name) => paramFrom(params, name),
        get reader() {
          return requireSignedIn(site.ctx);
        },
      }),
    );
  };
  return withPage(loader, declaration);
}
