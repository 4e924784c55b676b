import { useCallback, useState } from "react";
import type { Point } from "../../server/lib/geometry.ts";
import { type Drafting, redo, step, undo } from "../../server/lib/outline/edit.ts";

export function useDrafting(first: readonly Point[]) {
  const [drafting, setDrafting] = useState<Drafting>({ past: [], now: first, future: [] });
  const [preview, setPreview] = useState<readonly Point[]>();
  const change = useCallback((outline: readonly Point[]) => {
    setPreview(undefined);
    setDrafting((before) => step(before, outline));
  }, []);
  return {
    outline: preview ?? drafting.now,
    settled: drafting.now,
    change,
    preview: setPreview,
    canUndo: drafting.past.length > 0,
    canRedo: drafting.future.length > 0,
    undo: useCallback(() => setDrafting(undo), []),
    redo: useCallback(() => setDrafting(redo), []),
  };
}
