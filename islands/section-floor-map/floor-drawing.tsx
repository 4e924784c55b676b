import { memo, type Ref, useEffect, useMemo, useRef } from "react";
import type { FloorPlan } from "../../server/contract/floors.ts";
import { type Category, type Colour, colourUnits } from "../../server/lib/floor-map/colouring.ts";
import type { Sheet } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";
import type { ColourScheme } from "../../server/lib/sections-state.ts";
import type { DrawnUnits } from "./recolour.ts";
import { SelectionMark } from "./selection-mark.tsx";
import { PlanAbove, PlanBelow, PlanLabels, PlanMarks, PlanUnits } from "./still-plan.tsx";

const plain: Colour = { key: "plain", label: "", isPattern: false };

export interface FloorDrawingProps {
  title: string;
  plan: FloorPlan;
  sheet: Sheet;
  units: readonly MapUnit[];
  categories: readonly Category[];
  scheme: ColourScheme;
  isRecruitingShown: boolean;
  selected: number | undefined;
  today: string;
  hrefOf: (id: number) => string;
  drawingRef?: Ref<SVGSVGElement>;
}

function markCurrent(units: SVGGElement | null, selected: number | undefined): void {
  units?.querySelector("a[aria-current]")?.removeAttribute("aria-current");
  units?.querySelector(`a[data-unit="${selected}"]`)?.setAttribute("aria-current", "true");
}

function useFollowing(drawn: DrawnUnits) {
  const units = useRef<SVGGElement>(null);
  const marks = useRef<SVGGElement>(null);
  const labels = useRef<SVGGElement>(null);
  const { colourOf, isMarked, selected } = drawn;
  const shown = useRef({ colourOf, isMarked });
  useEffect(() => {
    const isShown = () => shown.current.colourOf === colourOf && shown.current.isMarked === isMarked;
    if (isShown()) return;
    shown.current = { colourOf, isMarked };
    import("./on-use.ts").then(
      ({ recolour }) =>
        isShown() && recolour({ units: units.current, marks: marks.current, labels: labels.current }, drawn),
      // Its colours are in the address: the server draws them.
      () => location.reload(),
    );
  }, [colourOf, isMarked, drawn]);
  useEffect(() => markCurrent(units.current, selected), [selected]);
  return { units, marks, labels };
}

export const FloorDrawing = memo(function FloorDrawing(props: FloorDrawingProps) {
  const { title, plan, sheet, units, categories, scheme, isRecruitingShown, selected, today } = props;
  const isPlain = scheme === "recruitment" && !isRecruitingShown;
  const colourOf = useMemo(() => {
    const { colourOf: colours } = colourUnits(scheme, units, categories, today);
    return (unit: MapUnit) => (isPlain ? plain : (colours.get(unit.id) ?? plain));
  }, [scheme, units, categories, today, isPlain]);
  const isMarked = isRecruitingShown && scheme !== "recruitment";
  const { hrefOf } = props;
  const drawn: DrawnUnits = { units, sheet, today, colourOf, hrefOf, selected, isMarked };
  const groups = useFollowing(drawn);
  const selectedUnit = units.find(({ id }) => id === selected);
  return (
    <svg
      ref={props.drawingRef}
      className="floor-map-drawing"
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      width={sheet.width}
      height={sheet.height}
      aria-labelledby="floor-map-title"
    >
      <title id="floor-map-title">{title}</title>
      <PlanBelow sheet={sheet} plan={plan} />
      <PlanUnits drawn={drawn} groupRef={groups.units} />
      <PlanMarks drawn={drawn} groupRef={groups.marks} />
      <PlanLabels drawn={drawn} groupRef={groups.labels} />
      <PlanAbove sheet={sheet} plan={plan} />
      {selectedUnit && <SelectionMark sheet={sheet} unit={selectedUnit} />}
    </svg>
  );
});
