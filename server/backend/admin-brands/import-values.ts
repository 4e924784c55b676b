import { createAdminBrand } from "../../contract/admin-brands.ts";
import { sizeClassLabels } from "../../lib/labels.ts";
import type { Values } from "../imports/noun.ts";

export const SIZE_FLAGS: readonly string[] = [
  "is_s_size_plan",
  "is_m_size_plan",
  "is_mp_size_plan",
  "is_l_size_plan",
  "is_lp_size_plan",
];

export function sizesText(cell: unknown): string | undefined {
  const names = String(cell ?? "")
    .normalize("NFKC")
    .toUpperCase()
    .split(/[\s,、/・]+/u)
    .filter(Boolean);
  const labels: readonly string[] = sizeClassLabels.map(({ label }) => label);
  if (names.some((name) => !labels.includes(name))) return undefined;
  return labels.filter((label) => names.includes(label)).join("、");
}

export function tagsOf(cell: unknown): string[] {
  const tags = String(cell ?? "")
    .split(/[、\n]/u)
    .map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))];
}

const { shape } = createAdminBrand.body;

export function brandBody(draft: Values) {
  const own = Object.entries(draft).filter(([name]) => name in shape && name !== "tags");
  return createAdminBrand.body.safeParse({ ...Object.fromEntries(own), tags: tagsOf(draft.tags) });
}
