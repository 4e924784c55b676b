import type { Floor } from "../../../contract/floors.ts";
import type { Genre } from "../../../contract/reference.ts";
import { formatArea, oneDecimal, sizeClassOf } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import { contractTypeLabels, sectionKindLabels, sizeClassLabels } from "../../../lib/labels.ts";
import { drawnTsubo } from "../../../lib/outline/check.ts";
import { formatExactUnitRent, formatMonthlyRent } from "../../../lib/rent.ts";
import { areaNote } from "./area-note.ts";
import { type EnteredSection, entryFields } from "./fields.ts";

export const entryLabels: Record<keyof EnteredSection, string> = {
  floor_id: "階",
  number: "区画番号",
  kind: "区画の種類",
  position: "位置",
  area_tsubo: "面積",
  outline: "区画の形",
  contract_type: "契約種別",
  contract_form: "契約形態",
  contract_start_on: "契約開始日",
  contract_end_on: "契約満了日",
  rent_per_tsubo: "現行賃料",
  common_fee_per_tsubo: "共益費",
  tenant_name: "テナント",
  genre_id: "業種",
  description: "説明",
};

/** What the names behind ids are taken from. */
export interface Names {
  floors: readonly Floor[];
  genres: readonly Genre[];
}

function rent(yenPerTsubo: number | null, area: number): string {
  if (yenPerTsubo === null) return "";
  return `${formatExactUnitRent(yenPerTsubo)}（月額 ${formatMonthlyRent(yenPerTsubo, area)}）`;
}

function outlineText(outline: EnteredSection["outline"]): string {
  return outline ? `${outline.length}点（${oneDecimal(drawnTsubo(outline))}坪）` : "";
}

/** Each field as it was understood, in words; empty where nothing was entered. */
export function entryTexts(
  entered: EnteredSection,
  { floors, genres }: Names,
): Record<keyof EnteredSection, string> {
  const { label, range } = sizeClassLabels[sizeClassOf(entered.area_tsubo)];
  const genre = genres.find(({ id }) => id === entered.genre_id);
  return {
    floor_id: floors.find(({ id }) => id === entered.floor_id)?.name ?? "",
    number: entered.number,
    kind: sectionKindLabels[entered.kind],
    position: entered.position ?? "",
    area_tsubo: `${formatArea(entered.area_tsubo)}　規模 ${label}（${range}）　${areaNote(entered)}`.trim(),
    outline: outlineText(entered.outline),
    contract_type: contractTypeLabels[entered.contract_type],
    contract_form: entered.contract_form ?? "",
    contract_start_on: formatDate(entered.contract_start_on),
    contract_end_on: formatDate(entered.contract_end_on),
    rent_per_tsubo: rent(entered.rent_per_tsubo, entered.area_tsubo),
    common_fee_per_tsubo: rent(entered.common_fee_per_tsubo, entered.area_tsubo),
    tenant_name: entered.tenant_name ?? "",
    genre_id: genre ? `${genre.category_name} ＞ ${genre.name}` : "",
    description: entered.description,
  };
}

/** The lines of the confirmation, each with the field that changes it. */
export function summaryLines(
  entered: EnteredSection,
  names: Names,
  hasPlan: boolean,
  brand?: { genre_name: string },
) {
  const texts = entryTexts(entered, names);
  if (brand) texts.tenant_name += `（ブランドカタログのブランド：${brand.genre_name}）`;
  return entryFields
    .filter((name) => name !== "outline" || hasPlan)
    .map((name) => ({ name, label: entryLabels[name], text: texts[name] }));
}
