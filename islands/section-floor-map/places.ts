import { blockLabel, type LabelLine } from "../../server/lib/floor-map/block-label.ts";
import type { Colour } from "../../server/lib/floor-map/colouring.ts";
import { inscribedRectangle, type Rectangle } from "../../server/lib/floor-map/rectangle.ts";
import { onSheet, type Sheet } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";
import type { DrawnUnits } from "./recolour.ts";

export type BoxOf = (unit: MapUnit) => Rectangle;
export type LinesOf = (unit: MapUnit) => readonly LabelLine[];

export const boxesOn: (sheet: Sheet) => BoxOf = keptFor((sheet: Sheet) =>
  keptFor((unit: MapUnit) => inscribedRectangle(unit.outline.map((point) => onSheet(sheet, point)))),
);

export const linesOf: (drawn: DrawnUnits) => LinesOf = keptFor(({ sheet, colourOf }: DrawnUnits) =>
  labelsOf(boxesOn(sheet), colourOf),
);

export function labelsOf(boxOf: BoxOf, colourOf: (unit: MapUnit) => Colour): LinesOf {
  return keptFor((unit: MapUnit) => blockLabel(unit, boxOf(unit), colourOf(unit).letter));
}

/** Works a value out when it is first asked for. */
function keptFor<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const kept = new WeakMap<K, T>();
  return (of) => {
    const known = kept.get(of);
    if (known !== undefined) return known;
    const made = make(of);
    kept.set(of, made);
    return made;
  };
}
