interface Spot {
  x: number;
  y: number;
}

interface Moves {
  zoomBy(factor: number, at: Spot): void;
  panBy(dx: number, dy: number): void;
  isZoomed(): boolean;
  canZoomOut(): boolean;
}

const SLACK = 4;

/** In the browser's window: differences need no layout, so a drag reads none. */
function spotOf({ clientX, clientY }: PointerEvent): Spot {
  return { x: clientX, y: clientY };
}

function spotIn(port: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Spot {
  const box = port.getBoundingClientRect();
  return { x: clientX - box.left + port.scrollLeft, y: clientY - box.top + port.scrollTop };
}

function between([a, b]: [Spot, Spot]): { middle: Spot; distance: number } {
  return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, distance: Math.hypot(a.x - b.x, a.y - b.y) };
}

function followWheel(port: HTMLElement, moves: Moves): (event: WheelEvent) => void {
  return (event) => {
    const isMeant = event.ctrlKey || port.contains(document.activeElement);
    if (!isMeant || (!event.ctrlKey && event.deltaY > 0 && !moves.canZoomOut())) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    moves.zoomBy(2 ** (-(event.deltaY * lines) / (event.ctrlKey ? 150 : 300)), spotIn(port, event));
  };
}

export function followPointers(port: HTMLElement, moves: Moves): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const spots = new Map<number, Spot>();
  let hasMoved = false;
  const on = <T extends keyof HTMLElementEventMap>(
    type: T,
    listener: (event: HTMLElementEventMap[T]) => void,
    options: AddEventListenerOptions = {},
  ) => port.addEventListener(type, listener, { ...options, signal });
  on("wheel", followWheel(port, moves), { passive: false });
  on(
    "touchstart",
    (event) => {
      if (event.touches.length > 1) event.preventDefault();
    },
    { passive: false },
  );
  // Instead of touch-action, which every shape inside inherits: changing it would style a thousand of them anew.
  on(
    "touchmove",
    (event) => {
      if (event.cancelable && (event.touches.length > 1 || moves.isZoomed())) event.preventDefault();
    },
    { passive: false },
  );
  on("dragstart", (event) => event.preventDefault());
  on("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (spots.size === 0) hasMoved = false;
    spots.set(event.pointerId, spotOf(event));
  });
  on("pointermove", (event) => {
    const before = spots.get(event.pointerId);
    if (!before) return;
    const spot = spotOf(event);
    if (!hasMoved && Math.hypot(spot.x - before.x, spot.y - before.y) < SLACK) return;
    if (spots.size === 1 && !moves.isZoomed()) return;
    hasMoved = true;
    if (!port.hasPointerCapture(event.pointerId)) port.setPointerCapture(event.pointerId);
    const pair = [...spots.values()];
    spots.set(event.pointerId, spot);
    if (pair.length !== 2) {
      moves.panBy(spot.x - before.x, spot.y - before.y);
      return;
    }
    const from = between(pair as [Spot, Spot]);
    const to = between([...spots.values()] as [Spot, Spot]);
    moves.panBy(to.middle.x - from.middle.x, to.middle.y - from.middle.y);
    if (from.distance === 0) return;
    const at = spotIn(port, { clientX: to.middle.x, clientY: to.middle.y });
    moves.zoomBy(to.distance / from.distance, at);
  });
  for (const type of ["pointerup", "pointercancel"] as const)
    on(type, ({ pointerId }) => void spots.delete(pointerId));
  // A drag ends in a click on whatever lies below; that click is not meant.
  on(
    "click",
    (event) => {
      if (!hasMoved) return;
      hasMoved = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  return () => ended.abort();
}
