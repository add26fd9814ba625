export interface Banner {
  id: number;
  about: string | null;
  subject: string;
  body: string;
  until: string;
}

export function nextBannerChange(
  banners: readonly Banner[],
  ...others: (string | null | undefined)[]
) {
  const moments = [...banners.map(({ until }) => until), ...others];
  return moments.filter((each) => typeof each === "string").toSorted()[0] ?? null;
}
