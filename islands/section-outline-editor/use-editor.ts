import { useMemo, useRef, useState } from "react";
import { sheetOf } from "../../server/lib/floor-map/sheet.ts";
import type { Point } from "../../server/lib/geometry.ts";
import { addCornerAfter, nudgeCorner, placeCorner, removeCorner } from "../../server/lib/outline/edit.ts";
import { freeRectangle } from "../../server/lib/outline/place.ts";
import { guidesOf } from "../../server/lib/outline/snap.ts";
import type { EditorFloor } from "./props.ts";
import { useDrafting } from "./use-drafting.ts";
import { usePointer } from "./use-pointer.ts";

function keptAreas({ plan }: EditorFloor) {
  if (!plan) return [];
  const solid = [...plan.cores, ...plan.back_of_house].map(({ outline }) => outline);
  return [solid, plan.corridors];
}

export function useEditor(floor: EditorFloor, first: readonly Point[]) {
  const { plan, neighbours } = floor;
  const drafting = useDrafting(first);
  const { settled, change } = drafting;
  const [selected, setSelected] = useState(0);
  const [isAdding, setAdding] = useState(false);
  const drawing = useRef<SVGSVGElement>(null);
  const sheet = useMemo(() => plan && sheetOf(plan), [plan]);
  const guides = useMemo(() => {
    const around = neighbours.map(({ outline }) => outline);
    return guidesOf(plan ? [...around, plan.outline, ...plan.corridors] : around);
  }, [neighbours, plan]);
  const pointer = usePointer({
    drawing,
    sheet,
    guides,
    outline: settled,
    isAdding,
    preview: drafting.preview,
    change,
    select: setSelected,
  });
  return {
    ...drafting,
    selected,
    isAdding,
    drawing,
    sheet,
    pointer,
    toggleAdding: () => setAdding(!isAdding),
    select: setSelected,
    walkTo: (index: number) => {
      const next = (index + settled.length) % Math.max(1, settled.length);
      setSelected(next);
      requestAnimationFrame(() =>
        drawing.current?.querySelector<SVGGElement>(`[data-corner="${next}"]`)?.focus(),
      );
    },
    nudge: (index: number, dx: number, dy: number) => change(nudgeCorner(settled, index, dx, dy)),
    place: (index: number, point: Point) => change(placeCorner(settled, index, point)),
    add: (index: number) => {
      change(addCornerAfter(settled, index));
      setSelected(index + 1);
    },
    remove: (index: number) => {
      if (settled.length <= 3) return;
      change(removeCorner(settled, index));
      setSelected(Math.max(0, Math.min(index, settled.length - 2)));
    },
    makeRectangle: (width: number, depth: number) => {
      if (!plan) return;
      change(freeRectangle(width, depth, { floor: plan.outline, neighbours, kept: keptAreas(floor) }));
      setSelected(0);
      setAdding(false);
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
