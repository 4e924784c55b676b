import type { FloorPlan } from "../../server/contract/floors.ts";
import { sheetOf } from "../../server/lib/floor-map/sheet.ts";
import type { Point } from "../../server/lib/geometry.ts";
import { Drawn } from "../shared/drawn.tsx";
import { pointsOf } from "../shared/floor-plan/points.ts";
import { markupOf, shape } from "../shared/shapes.ts";
import { PlanAbove, PlanBelow } from "./still-plan.tsx";

interface PackSymbolProps {
  id: number;
  plan: FloorPlan;
  units: readonly { kind: "anchor" | "inline" | "event"; outline: readonly Point[] }[];
}

const nameOf = (id: number) => `plan-of-${id}`;

export function PackSymbol({ id, plan, units }: PackSymbolProps) {
  const sheet = sheetOf(plan);
  const shapes = units.map(({ kind, outline }) =>
    shape("polygon", {
      points: pointsOf(sheet, outline),
      class: `unit ${kind === "anchor" ? "unit-anchor" : "unit-plain"}`,
    }),
  );
  return (
    <div className="floor-map-drawing pack-symbol">
      <svg width="1" height="1" aria-hidden="true" focusable="false">
        <symbol id={nameOf(id)} viewBox={`0 0 ${sheet.width} ${sheet.height}`}>
          <PlanBelow sheet={sheet} plan={plan} />
          <Drawn className="plan-units" markup={markupOf(shapes)} />
          <PlanAbove sheet={sheet} plan={plan} />
        </symbol>
      </svg>
    </div>
  );
}

interface PackPlaceProps {
  floorId: number;
  title: string;
  plan: FloorPlan;
  outline: readonly Point[];
  /** Of the drawing on paper, millimetres. */
  size: { width: number; height: number };
}

export function PackPlace({ floorId, title, plan, outline, size }: PackPlaceProps) {
  const sheet = sheetOf(plan);
  const { width, height } = sheet;
  return (
    <div className="floor-map-drawing">
      <svg
        className="pack-drawing"
        viewBox={`0 0 ${width} ${height}`}
        width={`${size.width.toFixed(2)}mm`}
        height={`${size.height.toFixed(2)}mm`}
        role="img"
        aria-label={title}
      >
        <use href={`#${nameOf(floorId)}`} width={width} height={height} />
        <polygon className="pack-here" points={pointsOf(sheet, outline)} />
      </svg>
    </div>
  );
}
