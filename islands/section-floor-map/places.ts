import { blockLabel, type LabelLine } from "../../server/lib/floor-map/block-label.ts";
import type { Colour } from "../../server/lib/floor-map/colouring.ts";
import { inscribedRectangle, type Rectangle } from "../../server/lib/floor-map/rectangle.ts";
import { onSheet, type Sheet } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";

export type BoxOf = (unit: MapUnit) => Rectangle;
export type LinesOf = (unit: MapUnit) => readonly LabelLine[];

export function boxesOn(sheet: Sheet): BoxOf {
  return keptFor((unit) => inscribedRectangle(unit.outline.map((point) => onSheet(sheet, point))));
}

export function labelsOf(boxOf: BoxOf, colourOf: (unit: MapUnit) => Colour): LinesOf {
  return keptFor((unit) => blockLabel(unit, boxOf(unit), colourOf(unit).letter));
}

/** Works a value out when a section first asks for it: a browser that adopts a drawing needs none at first. */
function keptFor<T>(make: (unit: MapUnit) => T): (unit: MapUnit) => T {
  const kept = new WeakMap<MapUnit, T>();
  return (unit) => {
    const known = kept.get(unit);
    if (known !== undefined) return known;
    const made = make(unit);
    kept.set(unit, made);
    return made;
  };
}
