/** So far a pressed thing moves before it is dragged, CSS pixels. */
const SLACK = 6;
const EDGE = 90;
const STEP = 24;

export function offerDragging(): void {
  for (const board of document.querySelectorAll<HTMLElement>("[data-drag-board]")) {
    board.addEventListener("dragstart", (event) => event.preventDefault());
    board.addEventListener("pointerdown", (event) => {
      const carried = event.button === 0 ? within(event.target, "[data-drag]") : undefined;
      if (carried) follow(carried, event);
    });
  }
}

function within(target: EventTarget | null, what: string): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(what) ?? undefined) : undefined;
}

function follow(carried: HTMLElement, { clientX, clientY, pointerId }: PointerEvent): void {
  const ended = new AbortController();
  const { signal } = ended;
  let ghost: HTMLElement | undefined;
  let over: HTMLElement | undefined;
  const aim = (target: HTMLElement | undefined) => {
    over?.classList.remove("is-aimed");
    over = target;
    over?.classList.add("is-aimed");
  };
  const end = () => {
    ended.abort();
    ghost?.remove();
    aim(undefined);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    const [x, y] = [event.clientX - clientX, event.clientY - clientY];
    if (!ghost && Math.hypot(x, y) < SLACK) return;
    ghost ??= lifted(carried);
    ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    if (event.clientY < EDGE) scrollBy(0, -STEP);
    if (event.clientY > innerHeight - EDGE) scrollBy(0, STEP);
    aim(within(document.elementFromPoint(event.clientX, event.clientY), "[data-drop]"));
  };
  const drop = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    const target = over;
    // What follows the letting go is no press of the link.
    if (ghost) swallowClick();
    end();
    if (target instanceof HTMLAnchorElement) location.assign(addressOf(target, carried));
  };
  document.addEventListener("pointermove", move, { signal });
  document.addEventListener("pointerup", drop, { signal });
  document.addEventListener("pointercancel", end, { signal });
  const giveUp = ({ key }: KeyboardEvent) => {
    if (key !== "Escape") return;
    if (ghost) addEventListener("pointerup", swallowClick, { once: true });
    end();
  };
  document.addEventListener("keydown", giveUp, { signal });
}

function lifted(carried: HTMLElement): HTMLElement {
  const ghost = document.createElement("span");
  ghost.className = `${carried.className} is-lifted`;
  ghost.textContent = carried.textContent;
  ghost.ariaHidden = "true";
  document.body.append(ghost);
  return ghost;
}

function swallowClick(): void {
  const stop = (event: Event) => event.preventDefault();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
}

function addressOf({ href }: HTMLAnchorElement, { dataset }: HTMLElement): string {
  const address = new URL(href);
  address.searchParams.set("brand", dataset.drag ?? "");
  return address.href;
}
