import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import {
  type MapSize,
  type MapView,
  type Pixel,
  panBy,
  zoomBy,
} from "../../server/lib/trade-area-map/viewport.ts";
import { followPointers } from "./follow-pointers.ts";

/**
 * The view with pan and zoom. While a gesture lasts the drawing only gets a transform; what it shows is worked out anew
 * when it ends.
 */
export function useMapView(
  start: MapView,
  size: MapSize,
  drawing: RefObject<SVGSVGElement | null>,
  moving: RefObject<SVGGElement | null>,
  tap: (view: MapView, at: Pixel) => void,
) {
  const [view, setView] = useState(start);
  const viewRef = useRef(view);
  viewRef.current = view;
  const tapRef = useRef(tap);
  tapRef.current = tap;
  useEffect(() => {
    // The new view has been drawn: what was shown meanwhile goes.
    moving.current?.removeAttribute("transform");
  }, [view, moving]);
  useEffect(() => {
    const svg = drawing.current;
    if (!svg) return undefined;
    return followPointers(svg, size.width, {
      preview(dx, dy, scale, [x, y]) {
        const move = `translate(${x + dx} ${y + dy}) scale(${scale}) translate(${-x} ${-y})`;
        moving.current?.setAttribute("transform", move);
      },
      commit(dx, dy, scale, [x, y]) {
        const moved = panBy(viewRef.current, size, dx, dy);
        setView(scale === 1 ? moved : zoomBy(moved, size, Math.log2(scale), [x + dx, y + dy]));
      },
      zoom: (steps, at) => setView((from) => zoomBy(from, size, steps, at)),
      tap: (at) => tapRef.current(viewRef.current, at),
    });
  }, [size, drawing, moving]);
  return {
    view,
    setView,
    pan: useCallback((dx: number, dy: number) => setView((from) => panBy(from, size, dx, dy)), [size]),
    zoom: useCallback((steps: number) => setView((from) => zoomBy(from, size, steps)), [size]),
    fit: useCallback(() => setView(start), [start]),
  };
}
