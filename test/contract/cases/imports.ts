import type { Executor } from "../../../server/backend/db/connect.ts";
import type { Place } from "../world.ts";
import { badIds, badPages, badPathIds, casesOf } from "./case.ts";

const standing = (state: "preview" | "applied") => async (executor: Executor, place: Place) => {
  const { section } = place;
  await executor.query(
    `insert into imports (id, kind, facility_id, user_id, file_name, state, columns, applied_at, created_at)
     select id, 'sections', facility_id, (select min(id) from users), '一覧.csv', $2, $3::jsonb, $4, '2026-11-25 09:00+09'
     from sections where id = $1::int`,
    [section, state, JSON.stringify(COLUMNS), state === "applied" ? "2026-11-25 10:00+09" : null],
  );
  await executor.query(
    `insert into import_rows (import_id, line, cells, state, draft)
     select s.id, 2, '["Z9-99"]', 'new', to_jsonb(s) || '{"number": "Z9-99"}' from sections s where s.id = $1::int`,
    [section],
  );
  return {};
};
const COLUMNS = [{ at: 0, heading: "区画番号", field: "number", unit: null, how: "name" }];
const one = { about: ({ section }: Place) => ({ id: section }), hasPlace: true };

export const imports = casesOf({
  takeImport: {
    about: ({ facility }) => ({ facility_id: facility, kind: "sections", name: "一覧.csv" }),
    hasPlace: true,
    invalid: {
      facility_id: badIds,
      brand_id: badIds,
      kind: ["floors", ""],
      name: ["", "　", "あ".repeat(201)],
      surprise: ["1"],
    },
  },
  getImports: {
    about: ({ facility }) => ({ facility_id: facility, kind: "sections" }),
    hasPlace: true,
    variants: [{ page: "2", per_page: "50" }, { sort: "name", order: "asc" }, { sort: "user" }],
    invalid: {
      facility_id: badIds,
      brand_id: badIds,
      kind: ["floors"],
      sort: ["size"],
      order: ["up"],
      ...badPages,
    },
  },
  getImport: {
    ...one,
    prepare: standing("preview"),
    variants: [{ state: "new" }, { state: "wrong", page: "2" }],
    invalid: { id: badPathIds, state: ["good"], ...badPages },
  },
  correctImport: {
    ...one,
    prepare: standing("preview"),
    body: () => ({ cells: [{ line: 2, at: 0, text: "Z9-98" }] }),
    bodies: [{}, { columns: [{ at: 0, field: "number", unit: null }] }, { choices: [] }],
    invalid: { id: badPathIds },
    invalidBodies: {
      columns: [
        [{ at: 0, field: "outline", unit: null }],
        [{ at: 0, field: null, unit: null }],
        [{ at: -1, field: null, unit: null }],
      ],
      cells: [[{ line: 0, at: 0, text: "" }], [{ line: 2, at: 0, text: "x".repeat(2501) }]],
      choices: [[{ line: 2, field: "number", take: "both" }]],
      surprise: [1],
    },
  },
  applyImport: {
    ...one,
    prepare: standing("preview"),
    body: () => ({}),
    invalid: { id: badPathIds },
    invalidBodies: { deletes: ["yes"], surprise: [1] },
  },
  undoImport: {
    ...one,
    prepare: standing("applied"),
    invalid: { id: badPathIds },
  },
  downloadImportTemplate: {
    about: ({ facility }) => ({ facility_id: facility, kind: "sections" }),
    hasPlace: true,
    invalid: { facility_id: badIds, kind: ["floors"], page: ["1"] },
  },
});
