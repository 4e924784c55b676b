import type { Colour } from "../../../lib/floor-map/colouring.ts";
import { blankSheet } from "../../../lib/floor-map/plain-floor.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { unitOf } from "../../parts/floors/unit.ts";
import { paths } from "../../paths.ts";

type Mark = "opened" | "gone" | "changed";

/** Said by the letter as much as by the fill. */
const COLOURS: readonly (Colour & { key: string; mark: Mark })[] = [
  { mark: "opened", key: "size-3", letter: "新", label: "新しい区画", isPattern: false },
  { mark: "changed", key: "size-1", letter: "変", label: "変更のある区画", isPattern: false },
  { mark: "gone", key: "genre-4", letter: "無", label: "なくなった区画", isPattern: false },
];

interface Asked {
  floor: { id: number; name: string };
  earlier: string;
  later: string;
  marks: readonly { section_id: number; mark: Mark }[];
}

export async function changesMap(request: FacilityRequest, { floor, earlier, later, marks }: Asked) {
  const { facility_id } = request.viewer.facility;
  const about = { facility_id, floor_id: floor.id };
  const gone = new Set(marks.filter(({ mark }) => mark === "gone").map(({ section_id }) => section_id));
  const [floors, now, before] = await Promise.all([
    optional(request, "getFloors", { facility_id, as_of: later }),
    optional(request, "getAllSections", { ...about, as_of: later }),
    optional(request, "getAllSections", { ...about, as_of: earlier }),
  ]);
  const ok = floors.ok && now.ok && before.ok;
  const units = [...now.value.sections, ...before.value.sections.filter(({ id }) => gone.has(id))].flatMap(
    (section) => unitOf(section) ?? [],
  );
  if (!ok || units.length === 0) return { ok, map: undefined };
  const plan = floors.value.floors.find(({ id }) => id === floor.id)?.plan;
  const keyOf = (mark: Mark) => COLOURS.find((one) => one.mark === mark)?.key ?? "plain";
  return {
    ok,
    map: {
      title: `${floor.name} 区画の変更`,
      plan: plan ?? blankSheet(units.map(({ outline }) => outline)),
      units,
      colours: COLOURS,
      marks: new Map(marks.map(({ section_id, mark }) => [section_id, keyOf(mark)])),
      today: later,
      hrefOf: (id: number) =>
        gone.has(id)
          ? paths.sections.url({ as_of: earlier, floor: floor.id, section: id })
          : paths.section.url(id),
    },
  };
}
