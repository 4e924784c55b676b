import { badBodyIds, badIds, badPathIds, type CallCases, casesOf } from "./case.ts";

type Prepare = NonNullable<CallCases["prepare"]>;

const NOWHERE = "2147483647";

const withNegotiation: Prepare = async (executor, { facility, brand }) => {
  const { rows } = await executor.query<{ id: string }>(
    `insert into scouts (facility_id, brand_id, message, due_on)
     select f.id, b.id, 'ご検討ください。', '2026-12-01' from facilities f, brands b where f.id = $1 and b.id = $2
     returning negotiation_id::text as id`,
    [facility, brand],
  );
  return { negotiation: rows[0]?.id ?? NOWHERE };
};

export const assignments = casesOf({
  getAssignments: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    variants: [
      { scope: "all", page: "3" },
      { group: "overdue" },
      { apply_id: "1" },
      { scout_id: "1" },
      { leasing_list_item_id: "1" },
    ],
    invalid: {
      facility_id: badIds,
      brand_id: [...badIds, "1"],
      scope: ["ours", ""],
      group: ["late"],
      negotiation_id: badIds,
      page: ["0", "x"],
      surprise: ["1"],
    },
  },
  getAssignmentCount: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badIds, brand_id: [...badIds, "1"], surprise: ["1"] },
  },
  updateAssignment: {
    about: ({ negotiation }) => ({ id: negotiation }),
    body: ({ facility }) => ({ facility_id: Number(facility), owner_id: null, due_on: "2026-12-04" }),
    bodies: [{ due_on: null }, { seen: { owner_id: null, due_on: null } }],
    prepare: withNegotiation,
    hasPlace: true,
    invalid: { id: badPathIds },
    invalidBodies: {
      facility_id: badBodyIds,
      brand_id: [...badBodyIds, 1],
      owner_id: [0, "1", undefined],
      due_on: ["2026-13-01", "明日", undefined],
      seen: [{ owner_id: 0, due_on: null }, 1],
      surprise: [1],
    },
  },
});
