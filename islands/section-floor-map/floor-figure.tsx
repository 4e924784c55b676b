import { type KeyboardEvent, memo, useMemo, useRef } from "react";
import { colourUnits } from "../../server/lib/floor-map/colouring.ts";
import { arrows, type Direction } from "../../server/lib/floor-map/neighbour.ts";
import type { SectionsState } from "../../server/lib/sections-state.ts";
import { ZoomButtons } from "../shared/zoom-buttons.tsx";
import { FloorDrawing } from "./floor-drawing.tsx";
import { Legend } from "./legend.tsx";
import type { SectionFloorMapProps } from "./props.ts";
import { unitIn, unitLink } from "./unit-link.ts";
import { useZoom } from "./use-zoom.ts";

interface FloorFigureProps {
  page: SectionFloorMapProps;
  state: SectionsState;
  isReady: boolean;
  hrefOf: (id: number) => string;
}

export const FloorFigure = memo(function FloorFigure(props: FloorFigureProps) {
  const { page, state, isReady, hrefOf } = props;
  const { plan, sheet, units, categories, floor, facility, today } = page;
  const viewport = useRef<HTMLElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const zoom = useZoom(viewport, drawing);
  const { colours } = useMemo(
    () => colourUnits(state.color, units, categories, today),
    [state.color, units, categories, today],
  );
  const goTo = async (direction: Direction) => {
    const { boxesOn, neighbour } = await import("./on-use.ts");
    // From where the press before has led by now.
    const from = document.activeElement && unitLink(document.activeElement);
    if (!from) return;
    const boxOf = boxesOn(sheet);
    const stops = units.map((unit) => ({ id: unit.id, box: boxOf(unit) }));
    const next = neighbour(stops, unitIn(from), direction);
    viewport.current?.querySelector<SVGAElement>(`a[data-unit="${next}"]`)?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const zooms: Record<string, () => void> = {
      "+": zoom.zoomIn,
      ";": zoom.zoomIn,
      "-": zoom.zoomOut,
      "0": zoom.fit,
    };
    const act = zooms[event.key];
    if (act) {
      event.preventDefault();
      act();
      return;
    }
    const direction = arrows[event.key];
    if (!direction || !unitLink(event.target)) return;
    event.preventDefault();
    goTo(direction).catch(() => {});
  };
  const onFocus = (event: { target: EventTarget }) => {
    const link = unitLink(event.target);
    const port = viewport.current;
    if (!link || !port) return;
    // By keyboard as a rule: arrow keys come next.
    if (link.matches(":focus-visible")) import("./on-use.ts").catch(() => {});
    const [block, window] = [link.getBoundingClientRect(), port.getBoundingClientRect()];
    const shift = (low: number, high: number, from: number, to: number) =>
      low < from ? from - low + 8 : high > to ? to - high - 8 : 0;
    const dx = shift(block.left, block.right, window.left, window.right);
    const dy = shift(block.top, block.bottom, window.top, window.bottom);
    if ((dx !== 0 || dy !== 0) && port.classList.contains("is-zoomed")) zoom.panBy(dx, dy);
    else link.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const offered = units.filter(({ status }) => status === "publish" || status === "private").length;
  return (
    <figure className="floor-map" id="floor-map">
      <figcaption className="visually-hidden">
        {`${floor.name}の区画図。${units.length}区画のうち、募集中と公開中は${offered}区画です。同じ内容を一覧でも確認できます。`}
      </figcaption>
      <section
        ref={viewport}
        className="floor-map-window"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a window that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`${floor.name}の区画図`}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <FloorDrawing
          title={`${facility.name} ${floor.name} 区画図`}
          plan={plan}
          sheet={sheet}
          units={units}
          categories={categories}
          scheme={state.color}
          isRecruitingShown={state.recruiting}
          selected={state.section}
          today={today}
          hrefOf={hrefOf}
          drawingRef={drawing}
        />
      </section>
      <div className="floor-map-foot">
        <Legend
          colours={state.color === "recruitment" && !state.recruiting ? [] : colours}
          units={units}
          today={today}
          hasSelection={units.some(({ id }) => id === state.section)}
        />
        {isReady && <ZoomButtons zoomIn={zoom.zoomIn} zoomOut={zoom.zoomOut} fit={zoom.fit} />}
      </div>
    </figure>
  );
});
