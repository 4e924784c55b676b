import type { AdminBrand, BrandBenchmark } from "../../contract/admin-brands.ts";
import { brandRecord } from "../../lib/fields/brands.ts";
import { type Field, headOf, valueText } from "../../lib/fields/field.ts";
import type { Handler } from "../answering/handler.ts";
import {
  FILE_SLICE,
  type ListColumn,
  organisationName,
  STAFF,
  wordsCondition,
  writeList,
} from "../answering/list-file.ts";
import { sizesOf } from "../brands/file.ts";
import { keepExport } from "../imports/exports.ts";
import { RECORD_NUMBER } from "../imports/section-columns.ts";
import { findPairs } from "./benchmarks.ts";
import { currentBrands } from "./import.ts";
import { findMaster } from "./masters.ts";

type Name = keyof typeof brandRecord;

const SPECIAL: Partial<Record<Name, (brand: AdminBrand) => string | null>> = {
  genre_id: (b) => b.genre_name,
  tags: ({ tags }) => tags.join("、") || null,
  sizes: (b) => sizesOf(b).join("、") || null,
};

function column(name: Name): ListColumn<AdminBrand> {
  const field: Field = brandRecord[name];
  const special = SPECIAL[name];
  return {
    title: headOf(field),
    width: field.width ?? 14,
    kind: field.kind === "number" ? "decimal" : "text",
    of: (brand) => {
      if (special) return special(brand);
      const value = brand[name as Exclude<Name, "tags" | "sizes">];
      return field.choices
        ? valueText(field, value) || null
        : value === ""
          ? null
          : (value as string | number | null);
    },
  };
}

const COLUMNS: ListColumn<AdminBrand>[] = [
  ...(Object.keys(brandRecord) as Name[]).map(column),
  { title: "業種大分類", width: 14, kind: "text", of: (b) => b.category_name },
  { title: "店舗数", width: 8, kind: "integer", of: (b) => b.store_count },
  { title: "閉鎖日時", width: 17, kind: "instant", of: (b) => b.closed_at },
  { title: "更新日時", width: 17, kind: "instant", of: (b) => b.updated_at },
  { title: RECORD_NUMBER, width: 12, kind: "text", of: ({ id }) => String(id) },
];

export const downloadAdminBrandsExcel: Handler<"downloadAdminBrandsExcel"> = async ({ query }, context) => {
  const found = await findMaster(context, query, FILE_SLICE);
  const records = await currentBrands(
    context.database,
    found.brands.map(({ id }) => id),
  );
  return writeList(context, {
    title: "ブランドデータ",
    organisation: STAFF,
    columns: COLUMNS,
    rows: found.brands,
    total: found.total,
    more: [
      await keepExport(context, { kind: "brands", owner: { facility_id: null, brand_id: null }, records }),
    ],
    conditions: [
      wordsCondition(query.search),
      ["クカク", query.is_kukaku ? "クカクを利用" : "すべて"],
      ["状態", query.is_enabled ? "有効のみ" : "無効を含む"],
      ["並び順", "カナ順"],
    ],
  });
};

const PAIR_COLUMNS: ListColumn<BrandBenchmark>[] = [
  { title: "比べる側", width: 30, kind: "text", of: (p) => p.brand_name },
  { title: "ベンチマーク", width: 30, kind: "text", of: (p) => p.benchmark_brand_name },
  { title: "選択", width: 10, kind: "text", of: (p) => (p.is_selected ? "選択中" : "未選択") },
];

export const downloadAdminBenchmarksExcel: Handler<"downloadAdminBenchmarksExcel"> = async (
  { query },
  context,
) => {
  const [found, brand] = await Promise.all([
    findPairs(context, query, FILE_SLICE),
    organisationName(context, { brandId: query.current_brand }, "すべて"),
  ]);
  return writeList(context, {
    title: "ベンチマークデータ",
    organisation: STAFF,
    columns: PAIR_COLUMNS,
    rows: found.brand_benchmarks,
    total: found.total,
    conditions: [wordsCondition(query.search), ["比べる側", brand], ["並び順", "比べる側の登録順"]],
  });
};
