import { FUTURE_BASES } from "../../models/official-projection.ts";
import type { Municipalities } from "../municipalities.ts";
import { MOST_OFF, people, percent } from "./check-cells.ts";
import type { GivenProjection } from "./projection-table.ts";
import { GeographyRefusal } from "./refused.ts";
import type { ShippedCells } from "./shipped-cells.ts";

/** A prefecture's 2045 may differ by so much from the municipal projection that the meshes were made to fit. */
const MOST_OFF_LATER = 0.02;

/**
 * Compares each prefecture of an official projection with the census that it begins with, and its 2045 with the municipal
 * projection behind it. A line of what was found.
 * @throws GeographyRefusal with a line for each that does not fit.
 */
export function checkProjection(
  { basis, edition, prefectures }: GivenProjection,
  shipped: ShippedCells,
  municipalities: Municipalities,
): string {
  const reasons: string[] = [];
  const worst = { base: 0, later: 0 };
  const [baseYear, behind] = edition === "r6" ? ([2020, 2023] as const) : ([2015, 2018] as const);
  for (const [prefecture, totals] of prefectures) {
    const name = shipped.prefectureName(prefecture);
    const say = (given: number, known: number, year: string, what: string, most: number) =>
      `${totals.file}：${name}の${year}の人口の合計が${people(Math.round(given))}で、${what}（${people(Math.round(known))}）の${percent(given / known)}です（許容 ±${percent(most)}）。${hintOf(given / known)}`;
    const given = edition === "r6" ? totals.now : totals.before;
    const known = edition === "r6" ? shipped.censusOf(prefecture) : shipped.residents2015Of(prefecture);
    const off = given / known - 1;
    if (Math.abs(off) > MOST_OFF)
      reasons.push(say(given, known, `${baseYear}年`, `${baseYear}年国勢調査`, MOST_OFF));
    worst.base = Math.max(worst.base, Math.abs(off));
    const projected = municipalities.projectedOf(prefecture, behind, 2045);
    if (projected === undefined) continue;
    const offLater = totals.later / projected - 1;
    worst.later = Math.max(worst.later, Math.abs(offLater));
    if (Math.abs(off) <= MOST_OFF && Math.abs(offLater) > MOST_OFF_LATER)
      reasons.push(say(totals.later, projected, "2045年", `社人研${behind}年推計`, MOST_OFF_LATER));
  }
  if (reasons.length > 0) throw new GeographyRefusal(...reasons.slice(0, 20));
  return `${FUTURE_BASES[basis]}：都道府県の合計は、${baseYear}年が国勢調査と ±${percent(MOST_OFF)} 以内（最大の差 ${percent(worst.base)}）、2045年が社人研${behind}年推計と ±${percent(MOST_OFF_LATER)} 以内（最大の差 ${percent(worst.later)}）です。`;
}

function hintOf(share: number): string {
  if (share > 1.5) return "同じメッシュが重ねて入っています。";
  return share < 0.9 ? "メッシュが欠けています。" : "別の年か別の推計の値です。";
}
