import { memo } from "react";
import type { FloorPlan } from "../../../server/contract/floors.ts";
import { LABEL_SIZE } from "../../../server/lib/floor-map/block-label.ts";
import { onSheet, type Sheet, scaleBarMetres } from "../../../server/lib/floor-map/sheet.ts";
import { textWidth } from "../../../server/lib/floor-map/text-width.ts";
import { tenth } from "../../../server/lib/tenth.ts";
import { pointsOf } from "./points.ts";

type Entrance = FloorPlan["entrances"][number];

const pointers = {
  n: (x: number, y: number) => `M${tenth(x - 6)} ${tenth(y - 7)}h12l-6 8z`,
  s: (x: number, y: number) => `M${tenth(x - 6)} ${tenth(y + 7)}h12l-6-8z`,
  w: (x: number, y: number) => `M${tenth(x - 7)} ${tenth(y - 6)}v12l8-6z`,
  e: (x: number, y: number) => `M${tenth(x + 7)} ${tenth(y - 6)}v12l-8-6z`,
};

function EntranceMark({ sheet, entrance }: { sheet: Sheet; entrance: Entrance }) {
  const [x, y] = onSheet(sheet, entrance.at);
  const { facing, label } = entrance;
  const isUpright = facing === "n" || facing === "s";
  const width = textWidth(label, LABEL_SIZE);
  const isLeft = x + 12 + width > sheet.width - 4;
  const labelY = facing === "n" ? y - 8 : y + 18;
  return (
    <g>
      <path className="plan-entrance" d={pointers[facing](x, y)} />
      {isUpright ? (
        <text
          x={tenth(isLeft ? x - 12 : x + 12)}
          y={tenth(labelY)}
          className={isLeft ? "plan-text-end" : "plan-text-start"}
        >
          {label}
        </text>
      ) : (
        <title>{label}</title>
      )}
    </g>
  );
}

function ScaleBar({ sheet }: { sheet: Sheet }) {
  const metres = scaleBarMetres(sheet);
  const length = tenth(metres * sheet.scale);
  const [x, y] = sheet.key;
  return (
    <g className="plan-scale" transform={`translate(${tenth(x)} ${tenth(y)})`}>
      <path d={`M.5 12v8h${length}v-8M${tenth(length / 2)} 20v-5`} />
      <text x="0" y="38" className="plan-text-start">
        0
      </text>
      <text x={tenth(length / 2)} y="38">
        {metres / 2}
      </text>
      <text x={length} y="38">
        {metres}m
      </text>
    </g>
  );
}

function NorthArrow({ sheet, north }: { sheet: Sheet; north: number }) {
  const [x, y] = sheet.key;
  return (
    <g className="plan-north" transform={`translate(${tenth(x + 205)} ${tenth(y + 22)})`}>
      <title>北の方角</title>
      <circle r="14" />
      <path d="M0-11L4.5 7 0 4-4.5 7z" transform={north === 0 ? undefined : `rotate(${north})`} />
    </g>
  );
}

export const PlanFrame = memo(function PlanFrame({ sheet, plan }: { sheet: Sheet; plan: FloorPlan }) {
  return (
    <>
      <polygon className="plan-wall" points={pointsOf(sheet, plan.outline)} />
      {plan.entrances.map((entrance) => (
        <EntranceMark key={String(entrance.at)} sheet={sheet} entrance={entrance} />
      ))}
      <ScaleBar sheet={sheet} />
      <NorthArrow sheet={sheet} north={plan.north} />
    </>
  );
});
