import { type KeyboardEvent, type MouseEvent, memo, type PointerEvent, useEffect, useRef } from "react";
import { arrows, type Direction, neighbour } from "../../server/lib/floor-map/neighbour.ts";
import { tenth } from "../../server/lib/tenth.ts";
import { setValue } from "../shared/shapes.ts";
import type { WordCloudProps } from "./props.ts";
import { CloudWords } from "./still-words.tsx";

function wordAt(target: EventTarget | null): number | undefined {
  const word = target instanceof Element ? target.closest<SVGAElement>("a[data-word]") : null;
  return word ? Number(word.dataset.word) : undefined;
}

interface WordsProps {
  cloud: WordCloudProps;
  chosen: ReadonlySet<number>;
  toggle: (at: number) => void;
  /** Tells of a word; undefined goes back to the one that was kept. */
  point: (at: number | undefined) => void;
  keep: (at: number | undefined) => void;
}

export const Words = memo(function Words({ cloud, chosen, toggle, point, keep }: WordsProps) {
  const group = useRef<SVGGElement>(null);
  const linkAt = (at: number) => group.current?.querySelector<SVGAElement>(`a[data-word="${at}"]`);
  useEffect(() => {
    for (const word of group.current?.querySelectorAll<SVGAElement>("a[data-word]") ?? []) {
      setValue(word, "role", "button");
      setValue(word, "aria-pressed", String(chosen.has(Number(word.dataset.word))));
    }
  }, [chosen]);
  useEffect(() => group.current?.querySelector("a[data-word]")?.setAttribute("tabindex", "0"), []);
  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== "touch") point(wordAt(target));
  };
  const onFocus = ({ target }: { target: EventTarget }) => {
    const at = wordAt(target);
    if (at === undefined) return;
    keep(at);
    group.current?.querySelector('a[tabindex="0"]')?.setAttribute("tabindex", "-1");
    linkAt(at)?.setAttribute("tabindex", "0");
  };
  const onClick = (event: MouseEvent) => {
    const at = wordAt(event.target);
    if (at === undefined) return;
    keep(at);
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    toggle(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return keep(undefined);
    const at = wordAt(event.target);
    const direction = arrows[event.key];
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " ") toggle(at);
    else if (direction) move(at, direction);
    else return;
    event.preventDefault();
  };
  const move = (from: number, direction: Direction) => {
    const stops = cloud.words.flatMap(({ box }, id) =>
      box
        ? [{ id, box: { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height } }]
        : [],
    );
    const next = neighbour(stops, from, direction);
    if (next !== undefined) linkAt(next)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of links is no form
    <svg
      className="word-cloud-drawing"
      viewBox={`0 0 ${tenth(cloud.width)} ${tenth(cloud.height)}`}
      role="group"
      aria-label={cloud.title}
      onPointerOver={onPointerOver}
      onFocus={onFocus}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <CloudWords cloud={cloud} groupRef={group} />
    </svg>
  );
});
