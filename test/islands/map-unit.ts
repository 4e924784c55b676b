import type { MapUnit } from "../../server/lib/floor-map/unit.ts";

export function mapUnit(changes: Partial<MapUnit> = {}): MapUnit {
  return {
    id: 1,
    number: "339",
    kind: "inline",
    area: 40.5,
    status: "publish",
    contract: 0,
    outline: [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    tenant: "ミズハ",
    ...changes,
  };
}
