import { useEffect, useState } from "react";
import { blankSheet } from "../../server/lib/floor-map/plain-floor.ts";
import { getAllSections, getFloors } from "../shared/addresses.generated.ts";
import { ask } from "../shared/calls.ts";
import type { EditorFloor, SectionOutlineEditorProps } from "./props.ts";

interface Shown extends EditorFloor {
  name: string;
  state: "ready" | "loading" | "failed";
}

async function fetchFloor(facility: number, id: number, self: number | undefined): Promise<Shown> {
  const [{ floors }, { sections }] = await Promise.all([
    ask(getFloors, { facility_id: facility }),
    ask(getAllSections, { facility_id: facility, floor_id: id }),
  ]);
  const floor = floors.find((one) => one.id === id);
  const neighbours = sections.flatMap(({ id: other, number, kind, outline }) =>
    outline && other !== self ? [{ number, kind, outline }] : [],
  );
  return {
    name: floor?.name ?? "",
    plan: floor && (floor.plan ?? blankSheet(neighbours.map(({ outline }) => outline))),
    isBlank: floor?.plan === null,
    neighbours,
    state: "ready",
  };
}

export function useFloor(props: SectionOutlineEditorProps): Shown {
  const { facility, floor, plan, isBlank = false, neighbours, self } = props;
  const [shown, setShown] = useState<Shown>({
    name: floor?.name ?? "",
    plan,
    isBlank,
    neighbours,
    state: "ready",
  });
  useEffect(() => {
    const list = document.querySelector<HTMLSelectElement>("#floor_id");
    let latest = 0;
    const follow = async () => {
      const id = Number(list?.value);
      if (!id) return;
      const turn = ++latest;
      setShown((before) => ({ ...before, state: "loading" }));
      const next = await fetchFloor(facility, id, self).catch(() => undefined);
      if (turn === latest) setShown((before) => next ?? { ...before, state: "failed" });
    };
    list?.addEventListener("change", follow);
    return () => list?.removeEventListener("change", follow);
  }, [facility, self]);
  return shown;
}
