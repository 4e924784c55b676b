import type { BrandDetail } from "../../../contract/brands.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import { clusterLetter } from "../../../lib/trade-area-map/shading.ts";
import { percent } from "../../charts/scale.ts";
import { paths } from "../../paths.ts";
import { rangeOf, sizesOf, wantedArea } from "./list.ts";
import type { BrandData } from "./load.ts";

interface Row {
  label: string;
  own: string;
  other: string;
}

const SHOWN_CLUSTERS = 5;

function clusterRows(data: BrandData): Row[] {
  const own = new Map(
    (data.ownClusters?.value.geodemo_indices ?? []).map(({ cluster, share }) => [cluster, share]),
  );
  return data.clusters.value.geodemo_indices
    .toSorted((a, b) => b.share - a.share)
    .slice(0, SHOWN_CLUSTERS)
    .map(({ cluster, name, share }) => {
      const mine = own.get(cluster);
      return {
        label: `${clusterLetter(cluster)} ${name}`,
        own: mine === undefined ? "" : `${percent(mine)}%`,
        other: `${percent(share)}%`,
      };
    });
}

function areaText(brand: BrandDetail): string {
  const area = wantedArea(brand);
  return area ? `${rangeOf(area, (value) => formatDecimal(value, 3, 0))}坪` : "";
}

export function comparisonModel(data: BrandData, brand: BrandDetail) {
  if (!data.ownBrand) return undefined;
  const own = data.ownBrand.value.brands;
  const rows: Row[] = own
    ? [
        { label: "店舗数", own: `${own.store_count}店舗`, other: `${brand.store_count}店舗` },
        {
          label: "出店都道府県",
          own: `${own.prefectures.length}`,
          other: `${brand.prefectures.length}`,
        },
        { label: "業種", own: own.genre_name, other: brand.genre_name },
        { label: "希望面積", own: areaText(own), other: areaText(brand) },
        { label: "希望規模", own: sizesOf(own).join("、"), other: sizesOf(brand).join("、") },
        { label: "共通のタグ", own: commonTags(own, brand), other: commonTags(own, brand) },
        ...clusterRows(data),
      ]
    : [];
  return {
    ok: data.ownBrand.ok && own !== null && (data.ownClusters?.ok ?? true),
    name: own?.name ?? "",
    rows,
  };
}

function commonTags(own: BrandDetail, brand: BrandDetail): string {
  const common = own.tags.filter((tag) => brand.tags.includes(tag));
  return common.length > 0 ? common.join("、") : "なし";
}

export function benchmarksModel({ benchmarks }: BrandData, brandId: number) {
  if (!benchmarks) return undefined;
  const chosen = benchmarks.value.data.filter(({ is_selected }) => is_selected);
  return {
    ok: benchmarks.ok,
    isChosen: chosen.some(({ brand_id }) => brand_id === brandId),
    rows: chosen.map(({ brand_id, name, genre_name, store_count }) => ({
      name,
      genre: genre_name,
      stores: store_count,
      href: paths.brand.url(brand_id),
      isCurrent: brand_id === brandId,
    })),
    editHref: paths.settingBrandBenchmarks.url(),
  };
}
