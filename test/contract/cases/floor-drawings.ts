import type { Executor } from "../../../server/backend/db/connect.ts";
import { previewOf } from "../../../server/backend/floor-drawings/compare.ts";
import { readDxf } from "../../../server/backend/floor-drawings/dxf/read.ts";
import { floorState } from "../../../server/backend/floor-drawings/rows.ts";
import { dxf, light, rectangle, text } from "../../helpers/dxf.ts";
import type { Place } from "../world.ts";
import { badBodyIds, badIds, badPages, badPathIds, casesOf } from "./case.ts";

const drawing = readDxf(
  Buffer.from(dxf(light("SHOP", rectangle(0, 0, 20, 10)) + text("SHOP", [1, 1], "Z9-99"), { unit: "m" })),
);
const choices = { unit: drawing.unit, layers: { SHOP: "section" }, numbers: {} } as const;

async function drawn(executor: Executor, { section }: Place): Promise<Partial<Place>> {
  const { rows } = await executor.query<{ floor_id: number }>(
    `insert into floor_drawings (id, facility_id, floor_id, user_id, file_name, drawing, choices, created_at)
     select id, facility_id, floor_id, (select min(id) from users), '図面', $2::jsonb, $3::jsonb,
       '2026-11-25 09:00+09'
     from sections where id = $1::int
     returning floor_id`,
    [section, JSON.stringify(drawing), JSON.stringify(choices)],
  );
  const [row] = rows;
  if (!row) return {};
  const preview = previewOf({ drawing, choices }, await floorState(executor, row.floor_id));
  return { drawingDigest: typeof preview === "string" ? preview : preview.digest };
}

async function kept(executor: Executor, { section }: Place) {
  await executor.query(
    `insert into floor_versions (id, facility_id, floor_id, number, action)
     select id, facility_id, floor_id, 1, 'before' from sections where id = $1::int`,
    [section],
  );
  return {};
}

const one = { about: ({ section }: Place) => ({ id: section }), hasPlace: true, prepare: drawn };

export const floorDrawings = casesOf({
  takeFloorDrawing: {
    about: ({ floor }) => ({ floor_id: floor, name: "1階.dxf" }),
    hasPlace: true,
    invalid: { floor_id: badIds, name: ["", "　", "あ".repeat(201)], surprise: ["1"] },
  },
  getFloorDrawings: {
    about: ({ floor }) => ({ floor_id: floor }),
    hasPlace: true,
    variants: [{ page: "2", per_page: "50" }, { order: "asc" }],
    invalid: { floor_id: badIds, order: ["up"], ...badPages },
  },
  getFloorDrawing: { ...one, invalid: { id: badPathIds, surprise: ["1"] } },
  updateFloorDrawing: {
    ...one,
    body: () => ({ unit: "mm" }),
    bodies: [{}, { unit: null }, { layers: [{ name: "SHOP", meaning: "outline" }] }, { numbers: [] }],
    invalid: { id: badPathIds },
    invalidBodies: {
      unit: ["mile", 1],
      layers: [[{ name: "SHOP", meaning: "shop" }], ["SHOP"]],
      numbers: [[{ shape: -1, number: "1" }], [{ shape: 0, number: "1".repeat(21) }]],
      surprise: [1],
    },
  },
  acceptFloorDrawing: {
    ...one,
    body: ({ drawingDigest }) => ({ digest: drawingDigest }),
    invalid: { id: badPathIds },
    invalidBodies: { digest: [undefined, 1, "x".repeat(101)], surprise: [1] },
  },
  restoreFloorVersion: {
    ...one,
    prepare: kept,
    body: () => ({ version: 1 }),
    invalid: { id: badPathIds },
    invalidBodies: {
      version: [undefined, ...badBodyIds.filter((id) => typeof id !== "number")],
      surprise: [1],
    },
  },
});
