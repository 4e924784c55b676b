import type { Shares } from "../../capacity/traffic.ts";

const placeOf = (seed: number) =>
  `lat=${(35.6 + (seed % 97) / 1000).toFixed(5)}&lon=${(139.5 + (seed % 251) / 1000).toFixed(5)}`;

/**
 * What is opened how often, of a hundred requests of one side: an estimate of a working day, as no product of ours has
 * been counted yet. The rest, five of a hundred, are writes.
 */
export const MIXTURE: Shares = {
  facility: [
    [14, () => "/sections", "floor map"],
    [8, ({ section }) => `/sections?section=${section}`, "floor map with a panel"],
    [8, () => "/sections?view=list", "section list"],
    [18, ({ section }) => `/sections/${section}`, "section"],
    [9, ({ section }) => `/sections/${section}/recruitements`, "leasing list"],
    [6, ({ section }) => `/sections/${section}/edit`, "form"],
    [8, ({ page }) => `/brands?page=${page}`, "brand list"],
    [10, ({ brand }) => `/brands/details/${brand}`, "brand page"],
    [4, () => "/facilities", "facility list"],
    [4, ({ facility }) => `/facilities/details/${facility}`, "facility page"],
    [6, ({ section }) => `/optional_point/result?${placeOf(section)}`, "report"],
  ],
  brand: [
    [12, ({ page }) => `/offering_section?page=${page}`, "offerings"],
    [20, () => "/facilities", "facility list"],
    [25, ({ facility }) => `/facilities/details/${facility}`, "facility page"],
    [8, ({ page }) => `/brands?page=${page}`, "brand list"],
    [10, ({ brand }) => `/brands/details/${brand}`, "brand page"],
    [14, ({ facility }) => `/optional_point/result?${placeOf(facility)}`, "report"],
    [6, () => "/sales_prediction", "predictions"],
  ],
};

export function pagesOf(shares: Shares, ofFacilities: number) {
  const parts = { facility: ofFacilities, brand: 1 - ofFacilities };
  const named = (["facility", "brand"] as const).flatMap((side) =>
    shares[side].map(([share, path, page = ""]) => ({ side, page, share: share * parts[side], path })),
  );
  return [...Map.groupBy(named, ({ page }) => page)].map(([page, all]) => {
    const [{ side, path } = { side: "facility" as const, path: () => "/" }] = all.toSorted(
      (a, b) => b.share - a.share,
    );
    const share = all.reduce((sum, one) => sum + one.share, 0);
    const alone: Shares = { facility: [], brand: [], [side]: [[100, path, page]] };
    return { page, share: Math.round(share), side, alone };
  });
}
