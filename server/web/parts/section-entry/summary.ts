import type { Floor } from "../../../contract/floors.ts";
import type { Genre } from "../../../contract/reference.ts";
import { formatArea, oneDecimal, sizeClassOf } from "../../../lib/areas.ts";
import { valueText } from "../../../lib/fields/field.ts";
import { sectionRecord } from "../../../lib/fields/sections.ts";
import { sizeClassLabels } from "../../../lib/labels.ts";
import { drawnTsubo } from "../../../lib/outline/check.ts";
import { formatExactUnitRent, formatMonthlyRent } from "../../../lib/rent.ts";
import { areaNote } from "./area-note.ts";
import { type EnteredSection, entryFields } from "./fields.ts";

export const entryLabels = Object.fromEntries(
  entryFields.map((name) => [name, sectionRecord[name].label]),
) as Record<keyof EnteredSection, string>;

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

export function entryTexts(
  entered: EnteredSection,
  { floors, genres }: Names,
): Record<keyof EnteredSection, string> {
  const { label, range } = sizeClassLabels[sizeClassOf(entered.area_tsubo)];
  const genre = genres.find(({ id }) => id === entered.genre_id);
  const plain = entryFields.map((name) => [name, valueText(sectionRecord[name], entered[name])]);
  return {
    ...(Object.fromEntries(plain) as Record<keyof EnteredSection, string>),
    floor_id: floors.find(({ id }) => id === entered.floor_id)?.name ?? "",
    area_tsubo: `${formatArea(entered.area_tsubo)}　規模 ${label}（${range}）　${areaNote(entered)}`.trim(),
    outline: outlineText(entered.outline),
    rent_per_tsubo: rent(entered.rent_per_tsubo, entered.area_tsubo),
    common_fee_per_tsubo: rent(entered.common_fee_per_tsubo, entered.area_tsubo),
    genre_id: genre ? `${genre.category_name} ＞ ${genre.name}` : "",
  };
}

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
