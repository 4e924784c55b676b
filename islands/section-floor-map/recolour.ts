import type { Colour } from "../../server/lib/floor-map/colouring.ts";
import type { Sheet } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";
import { elementsOf, setValue } from "../shared/shapes.ts";
import { labelShapes, markShapes } from "./label-shapes.ts";
import { unitLook } from "./unit-look.ts";

export interface DrawnUnits {
  units: readonly MapUnit[];
  sheet: Sheet;
  today: string;
  colourOf: (unit: MapUnit) => Colour;
  hrefOf: (id: number) => string;
  selected: number | undefined;
  isMarked: boolean;
}

export interface UnitGroups {
  units: SVGGElement | null;
  marks: SVGGElement | null;
  labels: SVGGElement | null;
}

/** Brings a drawing that stands to another colouring: its shapes stay, and with them whatever has the focus. */
export function recolour({ units, marks, labels }: UnitGroups, drawn: DrawnUnits): void {
  const byId = new Map(drawn.units.map((unit) => [unit.id, unit]));
  for (const link of units?.querySelectorAll<SVGAElement>("a[data-unit]") ?? []) {
    const unit = byId.get(Number(link.dataset.unit));
    const outline = link.firstElementChild;
    if (!unit || !outline) continue;
    const { name, classes, fill } = unitLook(unit, drawn.colourOf(unit), drawn.today);
    setValue(link, "aria-label", name);
    setValue(outline, "class", classes);
    setValue(outline, "fill", fill);
  }
  marks?.replaceChildren(...elementsOf(markShapes(drawn)));
  labels?.replaceChildren(...elementsOf(labelShapes(drawn)));
}
