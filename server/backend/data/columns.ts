export const CELL_AGES = Array.from({ length: 20 }, (_, i) => i * 5);

export const AGE_COLUMNS = (["m", "f"] as const).flatMap((sex) =>
  CELL_AGES.map((from): AgeColumn => (from === 95 ? `${sex}95p` : `${sex}${from}`)),
);
type AgeColumn = `${"m" | "f"}${number}` | `${"m" | "f"}95p`;

/** `census_cells.bin`: residents, men and households of 2020, residents of 2015, number of the municipality, ages. */
export const CENSUS_COLUMNS = [
  "residents",
  "male",
  "households",
  "residents_2015",
  "municipality",
  ...AGE_COLUMNS,
] as const;

export const INDUSTRIES = [
  { key: "est_food", label: "飲食店" },
  { key: "est_takeout", label: "持ち帰り・配達飲食" },
  { key: "est_grocery", label: "飲食料品小売" },
  { key: "est_apparel", label: "衣服・身の回り品小売" },
  { key: "est_machinery", label: "機械器具小売" },
  { key: "est_retail_other", label: "その他の小売" },
  { key: "est_beauty_bath", label: "洗濯・理容・美容・浴場" },
  { key: "est_amusement", label: "娯楽" },
  { key: "est_school", label: "学習塾・教室" },
  { key: "est_medical", label: "医療" },
  { key: "est_welfare", label: "社会保険・福祉・介護" },
  { key: "est_hotel", label: "宿泊" },
  { key: "est_realestate", label: "不動産賃貸・管理" },
] as const;
export type Industry = (typeof INDUSTRIES)[number]["key"];

/** `economy_cells.bin`: people who work there, establishments of all industries and of each group, 2021. */
export const ECONOMY_COLUMNS = ["emp_all", "est_all", ...INDUSTRIES.map(({ key }) => key)] as const;

/** `stay_cells.bin`: people staying on weekdays and on holidays by day, and at midnight, 2019. */
export const STAY_COLUMNS = ["weekday", "holiday", "midnight"] as const;

/**
 * `future_cells.bin` of an operator's geography: which official projection, and tenths of a person under 15, of 15 to 64,
 * and of 65 and over in each year.
 */
export const FUTURE_COLUMNS = [
  "basis",
  ...([2025, 2030, 2035, 2040, 2045, 2050] as const).flatMap(
    (year) => [`young${year}`, `working${year}`, `old${year}`] as const,
  ),
] as const;

/** Groups of `household_spending.json.gz`; eating out is the mean of 2022 to 2024, the others are of 2024. */
export const SPENDING_GROUPS = [
  { key: "consumption", label: "消費支出" },
  { key: "food", label: "食料" },
  { key: "eating_out", label: "うち外食（2022〜24年平均）" },
  { key: "alcohol", label: "うち酒類" },
  { key: "furniture_household", label: "家具・家事用品" },
  { key: "clothing_footwear", label: "被服・履物" },
  { key: "medical", label: "保健医療" },
  { key: "transport_communication", label: "交通・通信" },
  { key: "education", label: "教育" },
  { key: "culture_recreation", label: "教養娯楽" },
  { key: "housing", label: "住居" },
  { key: "utilities", label: "光熱・水道" },
  { key: "other", label: "その他" },
] as const;
