import type { KeyboardEvent } from "react";

interface CornerActions {
  nudge: (index: number, dx: number, dy: number) => void;
  add: (index: number) => void;
  remove: (index: number) => void;
  walkTo: (index: number) => void;
  undo: () => void;
  redo: () => void;
}

const FINE = 0.1;
const COARSE = 1;

const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function cornerKeys(act: CornerActions) {
  return (index: number, event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const work = workOf(index, act, { key, isCommand: ctrlKey || metaKey, shiftKey });
    if (!work || altKey) return;
    event.preventDefault();
    work();
  };
}

function workOf(
  index: number,
  act: CornerActions,
  { key, isCommand, shiftKey }: { key: string; isCommand: boolean; shiftKey: boolean },
): (() => void) | undefined {
  if (isCommand) {
    if (key.toLowerCase() === "z") return shiftKey ? act.redo : act.undo;
    return key.toLowerCase() === "y" ? act.redo : undefined;
  }
  const way = ways[key];
  const length = shiftKey ? COARSE : FINE;
  if (way) return () => act.nudge(index, way[0] * length, way[1] * length);
  if (key === "Delete" || key === "Backspace") return () => act.remove(index);
  if (key === "Insert" || key === "+") return () => act.add(index);
  if (key === "n" || key === "N") return () => act.walkTo(index + 1);
  if (key === "p" || key === "P") return () => act.walkTo(index - 1);
  return undefined;
}
