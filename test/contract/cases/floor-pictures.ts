import type { Executor } from "../../../server/backend/db/connect.ts";
import type { Place } from "../world.ts";
import { badBodyIds, badIds, badPathIds, casesOf } from "./case.ts";

const square = [
  [10, 10],
  [90, 10],
  [90, 60],
  [10, 60],
];
const shapes = [
  { kind: "outline", label: "", points: square },
  { kind: "entrance", label: "正面", points: [[50, 60]] },
];
const PIXEL = "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=";

async function traced(executor: Executor, { section }: Place) {
  await executor.query(
    `insert into floor_pictures (id, facility_id, floor_id, user_id, file_name, page, picture, width, height,
       metres_per_pixel, shapes, created_at)
     select id, facility_id, floor_id, (select min(id) from users), '下図', 1, decode($3, 'base64'), 100, 80, 0.5, $2::jsonb,
       '2026-11-25 09:00+09'
     from sections where id = $1::int`,
    [section, JSON.stringify(shapes), PIXEL],
  );
  return {};
}

const one = { about: ({ section }: Place) => ({ id: section }), hasPlace: true, prepare: traced };
const badVersions = [undefined, ...badBodyIds.filter((id) => typeof id !== "number")];

export const floorPictures = casesOf({
  takeFloorPicture: {
    about: ({ floor }) => ({ floor_id: floor, name: "1階.png" }),
    hasPlace: true,
    invalid: { floor_id: badIds, name: ["", "　", "あ".repeat(201)], surprise: ["1"] },
  },
  getFloorPictures: {
    about: ({ floor }) => ({ floor_id: floor }),
    hasPlace: true,
    invalid: { floor_id: badIds, surprise: ["1"] },
  },
  getFloorPicture: { ...one, invalid: { id: badPathIds, surprise: ["1"] } },
  getFloorPictureImage: { ...one, invalid: { id: badPathIds, page: ["0", "x"], surprise: ["1"] } },
  updateFloorPicture: {
    ...one,
    body: () => ({ version: 1, north: 30 }),
    bodies: [
      { version: 1, is_hidden: true },
      { version: 1, scale: { from: [0, 0], to: [40, 30], metres: 25 } },
      { version: 1, shapes },
    ],
    invalid: { id: badPathIds },
    invalidBodies: {
      version: badVersions,
      page: [0, 1001, "1"],
      degrees: [181, -181, "1"],
      north: [181, "1"],
      scale: [{ ratio: 9 }, { ratio: 5001 }, { from: [0, 0], to: [1, 1], metres: 0 }, {}],
      is_hidden: ["yes"],
      shapes: [
        [{ kind: "shop", label: "", points: square }],
        [{ kind: "section", label: "1".repeat(21), points: square }],
        [{ kind: "section", label: "", points: [] }],
      ],
      surprise: [1],
    },
  },
  drawFloorPicture: {
    ...one,
    body: () => ({ version: 1 }),
    invalid: { id: badPathIds },
    invalidBodies: { version: badVersions, surprise: [1] },
  },
  deleteFloorPicture: { ...one, invalid: { id: badPathIds, surprise: ["1"] } },
});
