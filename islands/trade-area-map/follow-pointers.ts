import type { Pixel } from "../../server/lib/trade-area-map/viewport.ts";

export interface Moves {
  preview(dx: number, dy: number, scale: number, at: Pixel): void;
  commit(dx: number, dy: number, scale: number, at: Pixel): void;
  zoom(steps: number, at: Pixel): void;
  tap(at: Pixel): void;
}

const TAP_PIXELS = 6;
const WHEEL_PIXELS_PER_STEP = 240;

interface Gesture {
  start: Map<number, Pixel>;
  now: Map<number, Pixel>;
}

export function followPointers(drawing: SVGSVGElement, width: number, moves: Moves): () => void {
  const gesture: Gesture = { start: new Map(), now: new Map() };
  const ending = new AbortController();
  const { signal } = ending;
  const pixelOf = (event: MouseEvent): Pixel => {
    const box = drawing.getBoundingClientRect();
    const scale = width / box.width;
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  };
  const isActive = (event: PointerEvent) => event.pointerType === "mouse" || gesture.now.size > 1;

  drawing.addEventListener(
    "pointerdown",
    (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      gesture.now.set(event.pointerId, pixelOf(event));
      gesture.start = new Map(gesture.now);
      if (event.pointerType === "mouse" || gesture.now.size > 1) event.preventDefault();
    },
    { signal },
  );
  drawing.addEventListener(
    "pointermove",
    (event) => {
      if (!gesture.now.has(event.pointerId)) return;
      gesture.now.set(event.pointerId, pixelOf(event));
      if (!isActive(event) || !hasMoved(gesture)) return;
      if (!drawing.hasPointerCapture(event.pointerId)) drawing.setPointerCapture(event.pointerId);
      const { dx, dy, scale, at } = changeOf(gesture);
      moves.preview(dx, dy, scale, at);
    },
    { signal },
  );
  const end = (event: PointerEvent) => {
    if (!gesture.now.has(event.pointerId)) return;
    const isTap = gesture.now.size === 1 && !hasMoved(gesture);
    if (isTap && event.type === "pointerup" && !(event.target as Element).closest("a"))
      moves.tap(pixelOf(event));
    if (isActive(event) && hasMoved(gesture)) {
      const { dx, dy, scale, at } = changeOf(gesture);
      moves.commit(dx, dy, scale, at);
      // The click that follows a drag is none.
      if (event.pointerType === "mouse") swallowClick(drawing);
    }
    gesture.now.delete(event.pointerId);
    gesture.start = new Map(gesture.now);
  };
  drawing.addEventListener("pointerup", end, { signal });
  drawing.addEventListener("pointercancel", end, { signal });
  drawing.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  drawing.addEventListener(
    "wheel",
    (event) => {
      const hasFocus = drawing.parentElement?.contains(document.activeElement) ?? false;
      if (!event.ctrlKey && !hasFocus) return;
      event.preventDefault();
      moves.zoom(Math.max(-1, Math.min(1, -event.deltaY / WHEEL_PIXELS_PER_STEP)), pixelOf(event));
    },
    { signal, passive: false },
  );
  return () => ending.abort();
}

function swallowClick(drawing: SVGSVGElement): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  drawing.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => drawing.removeEventListener("click", swallow, { capture: true }), 50);
}

function hasMoved({ start, now }: Gesture): boolean {
  return [...now].some(([id, [x, y]]) => {
    const from = start.get(id);
    return from !== undefined && Math.hypot(x - from[0], y - from[1]) > TAP_PIXELS;
  });
}

function middleOf(pixels: readonly Pixel[]): Pixel {
  const sum = pixels.reduce(([x, y], pixel) => [x + pixel[0], y + pixel[1]] as const, [0, 0] as Pixel);
  return [sum[0] / pixels.length, sum[1] / pixels.length];
}

function spreadOf(pixels: readonly Pixel[]): number {
  const [one, other] = pixels;
  return one && other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 1;
}

function changeOf({ start, now }: Gesture) {
  const [before, after] = [[...start.values()], [...now.values()]];
  const [from, to] = [middleOf(before), middleOf(after)];
  const scale = after.length > 1 ? spreadOf(after) / Math.max(1, spreadOf(before)) : 1;
  return { dx: to[0] - from[0], dy: to[1] - from[1], scale, at: from };
}
