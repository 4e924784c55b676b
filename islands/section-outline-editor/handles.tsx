import type { KeyboardEvent, PointerEvent } from "react";
import { onSheet, type Sheet } from "../../server/lib/floor-map/sheet.ts";
import type { Point } from "../../server/lib/geometry.ts";
import { middleAfter } from "../../server/lib/outline/edit.ts";

interface HandlesProps {
  sheet: Sheet;
  outline: readonly Point[];
  selected: number;
  onCornerDown: (index: number, event: PointerEvent) => void;
  onMiddleDown: (index: number, event: PointerEvent) => void;
  onKey: (index: number, event: KeyboardEvent) => void;
  onSelect: (index: number) => void;
}

export function Handles({ sheet, outline, selected, ...on }: HandlesProps) {
  const middles = outline.length >= 3 ? outline.map((_, i) => onSheet(sheet, middleAfter(outline, i))) : [];
  return (
    <g className="outline-handles">
      {middles.map(([x, y], i) => (
        <g
          key={`m${String(i)}`}
          className="outline-middle"
          onPointerDown={(event) => on.onMiddleDown(i, event)}
        >
          <circle className="outline-reach" cx={x} cy={y} r="12" />
          <circle cx={x} cy={y} r="5" />
        </g>
      ))}
      {outline.map((corner, i) => {
        const [x, y] = onSheet(sheet, corner);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button element cannot stand inside a drawing
          <g
            key={`c${String(i)}`}
            className={`outline-corner${i === selected ? " is-selected" : ""}`}
            role="button"
            tabIndex={i === selected ? 0 : -1}
            data-corner={i}
            aria-label={`頂点${i + 1}、x ${corner[0]}m、y ${corner[1]}m`}
            aria-pressed={i === selected}
            onPointerDown={(event) => on.onCornerDown(i, event)}
            onKeyDown={(event) => on.onKey(i, event)}
            onFocus={() => on.onSelect(i)}
          >
            <circle className="outline-reach" cx={x} cy={y} r="16" />
            <rect x={x - 7} y={y - 7} width="14" height="14" />
          </g>
        );
      })}
    </g>
  );
}
