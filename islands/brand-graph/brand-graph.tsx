import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { GRAPH_HEIGHT, GRAPH_WIDTH, placeNodes } from "../../server/lib/brand-graph/graph.ts";
import { arrows } from "../../server/lib/floor-map/neighbour.ts";
import { ZoomButtons } from "../shared/zoom-buttons.tsx";
import { Chosen } from "./chosen.tsx";
import type { BrandGraphProps } from "./props.ts";
import { GraphBase, GraphLegend } from "./still-graph.tsx";
import { type Marks, useMarks } from "./use-marks.ts";

const zooms: Record<string, "zoomIn" | "zoomOut" | "fit"> = {
  "+": "zoomIn",
  ";": "zoomIn",
  "-": "zoomOut",
  "0": "fit",
};

function markOf(target: EventTarget | null): { id: number; mark: SVGAElement } | undefined {
  const mark = target instanceof Element ? target.closest<SVGAElement>("a[data-node]") : null;
  return mark ? { id: Number(mark.dataset.node), mark } : undefined;
}

const idOf = (target: EventTarget | null) => markOf(target)?.id;

function useChoice(marks: { current: Marks | null }) {
  const [chosen, setChosen] = useState<number>();
  const choose = (id: number | undefined) => {
    marks.current?.show(id);
    setChosen(id);
  };
  const onPointerOver = ({ target, pointerType, buttons }: PointerEvent) => {
    if (pointerType !== "touch" && buttons === 0) marks.current?.show(idOf(target) ?? chosen);
  };
  const onPointerLeave = () => marks.current?.show(chosen);
  const onFocus = ({ target }: FocusEvent) => {
    const found = markOf(target);
    if (found?.mark.matches(":focus-visible")) choose(found.id);
  };
  const onClick = (event: MouseEvent) => {
    const id = idOf(event.target);
    const isPointer = event.detail > 0 && event.button === 0;
    if (!isPointer || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (id !== undefined && id === chosen) return;
    event.preventDefault();
    choose(id);
  };
  return { chosen, choose, listeners: { onPointerOver, onPointerLeave, onFocus, onClick } };
}

export function BrandGraph(props: BrandGraphProps) {
  const { title } = props;
  const port = useRef<HTMLElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const placed = useMemo(() => placeNodes(props), [props]);
  const marks = useMarks(port, drawing, props, placed);
  const { chosen, choose, listeners } = useChoice(marks);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return choose(undefined);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = zooms[event.key];
    const direction = arrows[event.key];
    const from = idOf(event.target);
    if (act) marks.current?.zoom[act]();
    else if (direction && from !== undefined) marks.current?.step(from, direction);
    else return;
    event.preventDefault();
  };
  return (
    <div className="brand-graph" id="brand-graph">
      <section
        ref={port}
        className="brand-graph-window"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a window that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
        onKeyDown={onKeyDown}
        {...listeners}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing of links is no form */}
        <svg
          ref={drawing}
          className="brand-graph-drawing"
          viewBox={`0 0 ${GRAPH_WIDTH} ${GRAPH_HEIGHT}`}
          role="group"
          aria-label={title}
        >
          <GraphBase graph={props} placed={placed} />
          <g className="graph-highlight" aria-hidden="true" />
        </svg>
      </section>
      <div className="brand-graph-foot">
        <GraphLegend graph={props} />
        {isReady && (
          <ZoomButtons
            zoomIn={() => marks.current?.zoom.zoomIn()}
            zoomOut={() => marks.current?.zoom.zoomOut()}
            fit={() => marks.current?.zoom.fit()}
          />
        )}
      </div>
      <Chosen graph={props} id={chosen} />
    </div>
  );
}
