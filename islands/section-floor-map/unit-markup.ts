import { endsWithinYear } from "../../server/lib/contract-end.ts";
import { tenth } from "../../server/lib/tenth.ts";
import { pointsOf } from "../shared/floor-plan/points.ts";
import { escaped } from "../shared/shapes.ts";
import { boxesOn } from "./places.ts";
import type { DrawnUnits } from "./recolour.ts";
import { unitLook } from "./unit-look.ts";

export function unitMarkup({ units, sheet, today, colourOf, hrefOf, selected }: DrawnUnits): string {
  const boxOf = boxesOn(sheet);
  let markup = "";
  for (const unit of units) {
    const { name, classes, fill } = unitLook(unit, colourOf(unit), today);
    const current = unit.id === selected ? ' aria-current="true"' : "";
    const filled = fill === undefined ? "" : ` fill="${escaped(fill)}"`;
    markup += `<a href="${escaped(hrefOf(unit.id))}" class="unit-link" data-unit="${unit.id}" aria-label="${escaped(name)}"${current}>`;
    markup += `<polygon points="${pointsOf(sheet, unit.outline)}" class="${escaped(classes)}"${filled}></polygon>`;
    if (endsWithinYear(unit.end, today)) {
      const { left, top } = boxOf(unit);
      markup += `<path class="unit-soon" d="M${tenth(left)} ${tenth(top)}h13l-13 13z"></path>`;
    }
    markup += "</a>";
  }
  return markup;
}
