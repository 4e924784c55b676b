import type { FloorPlan } from "../../server/contract/floors.ts";
import type { Category } from "../../server/lib/floor-map/colouring.ts";
import { sheetOf } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";
import { FloorDrawing } from "./floor-drawing.tsx";

export interface SmallFloorMapProps {
  title: string;
  path: string;
  plan: FloorPlan;
  units: MapUnit[];
  categories: Category[];
  selected: number;
  today: string;
}

export function SmallFloorMap({ title, path, plan, units, categories, selected, today }: SmallFloorMapProps) {
  const sheet = sheetOf(plan);
  return (
    <FloorDrawing
      title={title}
      plan={plan}
      sheet={sheet}
      units={units}
      categories={categories}
      scheme="recruitment"
      isRecruitingShown
      selected={selected}
      today={today}
      hrefOf={(id) => `${path}/${id}`}
    />
  );
}
