import type { ReactNode, Ref, SVGProps } from "react";
import type { FloorPlan } from "../../server/contract/floors.ts";
import { inscribedRectangle } from "../../server/lib/floor-map/rectangle.ts";
import { onSheet, type Sheet, sheetOf } from "../../server/lib/floor-map/sheet.ts";
import { textWidth } from "../../server/lib/floor-map/text-width.ts";
import type { Point } from "../../server/lib/geometry.ts";
import { tenth } from "../../server/lib/tenth.ts";
import { PlanFrame } from "../shared/floor-plan/plan-frame.tsx";
import { PlanGround } from "../shared/floor-plan/plan-ground.tsx";
import { PlanPatterns } from "../shared/floor-plan/plan-patterns.tsx";
import { pointsOf } from "../shared/floor-plan/points.ts";
import type { OutlineNeighbour } from "./props.ts";

const LABEL = 18;

function NumberLabel({ sheet, outline, text }: { sheet: Sheet; outline: readonly Point[]; text: string }) {
  const box = inscribedRectangle(outline.map((point) => onSheet(sheet, point)));
  const isRoomy = textWidth(text, LABEL) <= box.right - box.left && box.bottom - box.top >= LABEL;
  if (!isRoomy) return null;
  return (
    <text x={tenth((box.left + box.right) / 2)} y={tenth((box.top + box.bottom) / 2 + 6)}>
      {text}
    </text>
  );
}

export interface OutlineDrawingProps {
  title: string;
  plan: FloorPlan;
  neighbours: readonly OutlineNeighbour[];
  number: string;
  outline: readonly Point[];
  children?: ReactNode;
  drawingRef?: Ref<SVGSVGElement>;
  listeners?: SVGProps<SVGSVGElement>;
  bodyListeners?: SVGProps<SVGPolygonElement>;
}

export function OutlineDrawing(props: OutlineDrawingProps) {
  const { title, plan, neighbours, number, outline, children, drawingRef, listeners, bodyListeners } = props;
  const sheet = sheetOf(plan);
  return (
    <svg
      ref={drawingRef}
      className="floor-map-drawing outline-drawing"
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      width={sheet.width}
      height={sheet.height}
      aria-labelledby="outline-title"
      {...listeners}
    >
      <title id="outline-title">{title}</title>
      <PlanPatterns />
      <PlanGround sheet={sheet} plan={plan} />
      {neighbours.map((neighbour) => (
        <g key={neighbour.number} className="outline-neighbour">
          <polygon
            className={`unit ${neighbour.kind === "anchor" ? "unit-anchor" : "unit-plain"}`}
            points={pointsOf(sheet, neighbour.outline)}
          />
          <NumberLabel sheet={sheet} outline={neighbour.outline} text={neighbour.number} />
        </g>
      ))}
      <PlanFrame sheet={sheet} plan={plan} />
      {outline.length >= 2 && (
        <polygon className="outline-own" points={pointsOf(sheet, outline)} {...bodyListeners} />
      )}
      {outline.length >= 3 && (
        <g className="outline-own-label">
          <NumberLabel sheet={sheet} outline={outline} text={number} />
        </g>
      )}
      {children}
    </svg>
  );
}
