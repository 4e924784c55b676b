import type { AdminBrand, BrandBenchmark } from "../../contract/admin-brands.ts";
import { brandPlanLabels } from "../../lib/labels.ts";
import type { Handler } from "../answering/handler.ts";
import {
  FILE_SLICE,
  type ListColumn,
  organisationName,
  wordsCondition,
  writeList,
} from "../answering/list-file.ts";
import { BRAND_COLUMNS } from "../brands/file.ts";
import { findPairs } from "./benchmarks.ts";
import { findMaster } from "./masters.ts";

const STAFF = "クカク運営";

const PLANS = Object.entries(brandPlanLabels) as [keyof typeof brandPlanLabels, string][];

const COLUMNS: ListColumn<AdminBrand>[] = [
  ...BRAND_COLUMNS,
  { title: "状態", width: 8, kind: "text", of: (b) => (b.is_enabled ? "有効" : "無効") },
  { title: "クカク", width: 8, kind: "text", of: (b) => (b.is_kukaku ? "利用" : null) },
  {
    title: "プラン",
    width: 36,
    kind: "text",
    of: (b) => PLANS.flatMap(([plan, label]) => (b[plan] ? [label] : [])).join("、") || null,
  },
  { title: "担当者", width: 16, kind: "text", of: (b) => b.contact_name || null },
  { title: "メールアドレス", width: 28, kind: "text", of: (b) => b.contact_email },
];

export const downloadAdminBrandsExcel: Handler<"downloadAdminBrandsExcel"> = async ({ query }, context) => {
  const found = await findMaster(context, query, FILE_SLICE);
  return writeList(context, {
    title: "ブランドデータ",
    organisation: STAFF,
    columns: COLUMNS,
    rows: found.brands,
    total: found.total,
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
