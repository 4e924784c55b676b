import { endsWithinYear } from "../../server/lib/contract-end.ts";
import { tenth } from "../../server/lib/tenth.ts";
import { pointsOf } from "../shared/floor-plan/points.ts";
import { type Shape, shape } from "../shared/shapes.ts";
import type { DrawnUnits } from "./recolour.ts";
import { unitLook } from "./unit-look.ts";

/** Each section as a link with its outline, and a corner where its contract ends soon. */
export function unitShapes(drawn: DrawnUnits): Shape[] {
  const { units, sheet, today, boxOf, colourOf, hrefOf, selected } = drawn;
  return units.map((unit) => {
    const { name, classes, fill } = unitLook(unit, colourOf(unit), today);
    const inner = [shape("polygon", { points: pointsOf(sheet, unit.outline), class: classes, fill })];
    if (endsWithinYear(unit.end, today)) {
      const { left, top } = boxOf(unit);
      inner.push(shape("path", { class: "unit-soon", d: `M${tenth(left)} ${tenth(top)}h13l-13 13z` }));
    }
    const current = unit.id === selected ? "true" : undefined;
    return shape(
      "a",
      {
        href: hrefOf(unit.id),
        class: "unit-link",
        "data-unit": unit.id,
        "aria-label": name,
        "aria-current": current,
      },
      inner,
    );
  });
}
