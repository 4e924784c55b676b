import { LABEL_SIZE } from "../../server/lib/floor-map/block-label.ts";
import { boundingBox } from "../../server/lib/floor-map/rectangle.ts";
import { onSheet, type Sheet } from "../../server/lib/floor-map/sheet.ts";
import { textWidth } from "../../server/lib/floor-map/text-width.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";
import { tenth } from "../../server/lib/tenth.ts";
import { pointsOf } from "../shared/floor-plan/points.ts";

const TAG_HEIGHT = 22;

export function SelectionMark({ sheet, unit }: { sheet: Sheet; unit: MapUnit }) {
  const box = boundingBox(unit.outline.map((point) => onSheet(sheet, point)));
  const points = pointsOf(sheet, unit.outline);
  const text = `区画${unit.number}`;
  const half = tenth(textWidth(text, LABEL_SIZE) / 2 + 9);
  const middle = (box.left + box.right) / 2;
  const centre = tenth(Math.min(sheet.width - half - 2, Math.max(half + 2, middle)));
  const isAbove = box.top > TAG_HEIGHT + 6;
  const top = tenth(isAbove ? box.top - TAG_HEIGHT - 4 : box.bottom + 4);
  const tip = isAbove ? `l-6 7-6-7h${tenth(6 - half)}` : `h${-2 * half}`;
  const body = isAbove
    ? `M${tenth(centre - half)} ${top}h${2 * half}v${TAG_HEIGHT}h${tenth(6 - half)}${tip}z`
    : `M${tenth(centre - half)} ${top}h${tenth(half - 6)}l6-7 6 7h${tenth(half - 6)}v${TAG_HEIGHT}h${-2 * half}z`;
  return (
    <g className="selection">
      <polygon points={points} className="selection-halo" />
      <polygon points={points} className="selection-line" />
      <path d={body} className="selection-tag" />
      <text x={centre} y={tenth(top + 16)} className="selection-text">
        {text}
      </text>
    </g>
  );
}
