import { useEffect, useState } from "react";
import type { Floor } from "../../server/contract/floors.ts";
import type { Section } from "../../server/contract/sections.ts";
import type { EditorFloor, SectionOutlineEditorProps } from "./props.ts";

interface Shown extends EditorFloor {
  name: string;
  state: "ready" | "loading" | "failed";
}

async function fetchFloor(facility: number, id: number, self: number | undefined): Promise<Shown> {
  const read = async (path: string) => {
    const answer = await fetch(path, { headers: { accept: "application/json" } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  const [{ floors }, { sections }] = (await Promise.all([
    read(`/api/v1/floors?facility_id=${facility}`),
    read(`/api/am/sections_all?facility_id=${facility}&floor_id=${id}`),
  ])) as [{ floors: Floor[] }, { sections: Section[] }];
  const floor = floors.find((one) => one.id === id);
  return {
    name: floor?.name ?? "",
    plan: floor?.plan ?? undefined,
    neighbours: sections.flatMap(({ id: other, number, kind, outline }) =>
      outline && other !== self ? [{ number, kind, outline }] : [],
    ),
    state: "ready",
  };
}

/** The floor that the form's own list of floors names; another one is fetched when it is chosen. */
export function useFloor({ facility, floor, plan, neighbours, self }: SectionOutlineEditorProps): Shown {
  const [shown, setShown] = useState<Shown>({ name: floor?.name ?? "", plan, neighbours, state: "ready" });
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
