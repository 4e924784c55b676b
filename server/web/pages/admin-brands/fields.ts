import type { AdminBrand, AdminBrandFields } from "../../../contract/admin-brands.ts";
import { createAdminBrand } from "../../../contract/admin-brands.ts";
import { brandRecord } from "../../../lib/fields/brands.ts";
import { brandPlanLabels } from "../../../lib/labels.ts";
import { given } from "../../forms/entry.ts";
import { someOf, type Texts } from "../../forms/list-entry.ts";
import {
  blankBrand,
  brandBody,
  brandEntry,
  brandLabels,
  brandTexts,
  brandWords,
} from "../../parts/brand-entry/fields.ts";

export const standings = [
  {
    value: "is_enabled",
    label: brandRecord.is_enabled.label,
    hint: "無効にすると、カタログにも検索にも表示されません。",
  },
  {
    value: "is_kukaku",
    label: brandRecord.is_kukaku.label,
    hint: "このサービスを契約しているブランドです。",
  },
  {
    value: "is_stealth",
    label: brandRecord.is_stealth.label,
    hint: "自ブランドのユーザーと運営者だけに表示されます。",
  },
] as const;

export const plans = [
  {
    value: "is_sales_prediction",
    label: brandPlanLabels.is_sales_prediction,
    hint: "出店候補の売上を予測します。",
  },
  {
    value: "is_facility_plan",
    label: brandPlanLabels.is_facility_plan,
    hint: "施設カタログと商圏を閲覧します。",
  },
  {
    value: "is_brand_benchmark",
    label: brandPlanLabels.is_brand_benchmark,
    hint: "ブランドカタログとベンチマークを使います。",
  },
  { value: "is_gps_people_flow", label: brandPlanLabels.is_gps_people_flow, hint: "人流の表示を開きます。" },
  {
    value: "is_category_similar_score",
    label: brandPlanLabels.is_category_similar_score,
    hint: "業種ごとの適合度を表示します。",
  },
  {
    value: "is_exclusive",
    label: brandPlanLabels.is_exclusive,
    hint: "ほかのブランドのベンチマークの候補に表示しません。",
  },
  {
    value: "is_carto_url",
    label: brandPlanLabels.is_carto_url,
    hint: "下のURLへのリンクをメニューに表示します。",
  },
] as const;

type Flag = (typeof standings)[number]["value"] | (typeof plans)[number]["value"];
const standingNames = standings.map(({ value }) => value);
const planNames = plans.map(({ value }) => value);

const cartoUrl = createAdminBrand.body.shape.carto_url.unwrap();

export const adminBrandEntry = brandEntry.extend({
  standings: someOf("状態", standingNames),
  plans: someOf("プラン", planNames),
  carto_url: given.transform((text) => text.trim() || null).pipe(cartoUrl),
});

export const adminBrandLabels = {
  ...brandLabels,
  standings: "状態",
  plans: "プラン",
  carto_url: brandRecord.carto_url.label,
} as const;

export function adminBrandBody(changed: Record<string, unknown>): Partial<AdminBrandFields> {
  const { standings: standing, plans: plan, ...rest } = changed as { standings?: Flag[]; plans?: Flag[] };
  return { ...brandBody(rest), ...flagsOf(standingNames, standing), ...flagsOf(planNames, plan) };
}

function flagsOf(
  names: readonly Flag[],
  chosen: readonly Flag[] | undefined,
): Partial<Record<Flag, boolean>> {
  return chosen ? Object.fromEntries(names.map((name) => [name, chosen.includes(name)])) : {};
}

export function adminBrandTexts(brand: AdminBrand): Texts {
  return {
    ...brandTexts(brand),
    standings: standingNames.filter((name) => brand[name]).join(","),
    plans: planNames.filter((name) => brand[name]).join(","),
    carto_url: brand.carto_url ?? "",
  };
}

export function blankAdminBrand(): Texts {
  return { ...blankBrand(), standings: "is_enabled", plans: "", carto_url: "" };
}

export function adminBrandWords(values: Texts, genres: ReadonlyMap<number, string>): Texts {
  return {
    ...brandWords(values, genres),
    standings: labelsOf(standings, values.standings),
    plans: labelsOf(plans, values.plans),
  };
}

function labelsOf(choices: readonly { value: string; label: string }[], text = ""): string {
  const chosen = text.split(",");
  return choices
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join("、");
}
