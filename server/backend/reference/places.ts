export const districts = ["北海道", "東北", "関東", "中部", "近畿", "中国", "四国", "九州・沖縄"].map(
  (name, index) => ({ id: index + 1, name }),
);

/** Prefectures in JIS X 0401 order; the number after a name is the district. */
const PREFECTURES =
  "北海道1 青森県2 岩手県2 宮城県2 秋田県2 山形県2 福島県2 茨城県3 栃木県3 群馬県3 埼玉県3 千葉県3 東京都3 神奈川県3 " +
  "新潟県4 富山県4 石川県4 福井県4 山梨県4 長野県4 岐阜県4 静岡県4 愛知県4 三重県5 滋賀県5 京都府5 大阪府5 兵庫県5 " +
  "奈良県5 和歌山県5 鳥取県6 島根県6 岡山県6 広島県6 山口県6 徳島県7 香川県7 愛媛県7 高知県7 福岡県8 佐賀県8 長崎県8 " +
  "熊本県8 大分県8 宮崎県8 鹿児島県8 沖縄県8";

export interface PrefectureRow {
  id: number;
  code: string;
  name: string;
  district_id: number;
}

export const prefectures: readonly PrefectureRow[] = PREFECTURES.split(" ").map((entry, index) => ({
  id: index + 1,
  code: String(index + 1).padStart(2, "0"),
  name: entry.slice(0, -1),
  district_id: Number(entry.slice(-1)),
}));

export interface MunicipalityRow {
  code: string;
  prefecture_id: number;
  name: string;
  latitude: number;
  longitude: number;
}

export function municipalityRows(rows: readonly Record<string, string>[]): MunicipalityRow[] {
  return rows.map((row) => ({
    code: row.code ?? "",
    prefecture_id: Number(row.code?.slice(0, 2)),
    name: (row.county_or_city?.endsWith("市") ? row.county_or_city : "") + (row.name ?? ""),
    latitude: Number(row.lat_popweighted),
    longitude: Number(row.lon_popweighted),
  }));
}

export interface StationRow {
  id: number;
  name: string;
  latitude: number;
  longitude: number;
  municipality_code: string | null;
  lines: string;
  passengers_per_day: number | null;
}

/**
 * Station rows from stations.csv, numbered in file order. Stations whose municipality is newer than our municipality
 * list (the wards of Hamamatsu of 2024) or unknown carry none.
 */
export function stationRows(
  rows: readonly Record<string, string>[],
  municipalities: readonly MunicipalityRow[],
): StationRow[] {
  const known = new Set(municipalities.map((row) => row.code));
  return rows.map((row, index) => ({
    id: index + 1,
    name: row.name ?? "",
    latitude: Number(row.lat),
    longitude: Number(row.lon),
    municipality_code: known.has(row.city_code ?? "") ? (row.city_code ?? null) : null,
    lines: (row.lines ?? "").replaceAll("|", " ").replaceAll(";", "、"),
    passengers_per_day: row.ridership_fy2023_sum ? Number(row.ridership_fy2023_sum) : null,
  }));
}
