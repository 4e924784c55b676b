import type { Viewer } from "../auth/viewer.ts";

export type Counted = "facilities" | "brands";

const NOUNS: Record<Counted, string> = { facilities: "施設", brands: "ブランド" };

/**
 * What a page says whose figures count what others may not know of: the viewer's own stealth facilities and brands, for
 * a curator all of them. Undefined where nothing hidden counts.
 */
export function ownStealthText(
  viewer: Viewer | undefined,
  counted: readonly Counted[] = ["facilities", "brands"],
): string | undefined {
  const hidden = viewer && hiddenOf(viewer, counted);
  return hidden && `この画面の件数や指数には${hidden}が含まれます。ほかの会社の画面や数値には含まれません。`;
}

function hiddenOf(viewer: Viewer, counted: readonly Counted[]): string | undefined {
  if (viewer.user.is_curator) return `ステルスの${counted.map((kind) => NOUNS[kind]).join("と")}すべて`;
  const own = counted.flatMap((kind) => {
    const names = stealthNames(viewer)[kind];
    return names.length > 0 ? [NOUNS[kind] + names.map((name) => `「${name}」`).join("")] : [];
  });
  return own.length > 0 ? `自社のステルスの${own.join("と")}` : undefined;
}

function stealthNames({ facilityRoles, brandRoles }: Viewer): Record<Counted, string[]> {
  return {
    facilities: facilityRoles.flatMap((role) => (role.is_stealth ? [role.facility_name] : [])),
    brands: brandRoles.flatMap((role) => (role.is_stealth ? [role.brand_name] : [])),
  };
}
