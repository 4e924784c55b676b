import { badBodyIds, badIds, badPages, badPathIds, type CallCases, casesOf } from "./case.ts";

const made: CallCases["prepare"] = async (executor, { section }) => {
  await executor.query(
    `with pack as (
       insert into meeting_packs (id, facility_id, number, made_on, created_by, statuses, created_at)
       select id, facility_id, 1, '2026-11-20', (select min(id) from users), '{private}', '2026-11-20 09:00+09'
       from sections where id = $1::int
       returning id, facility_id
     )
     insert into meeting_pack_rows (pack_id, facility_id, kind, place, row_id, state)
     select p.id, p.facility_id, 'floor', 1, s.floor_id, '{"name": "1階", "level": 1, "plan": null}'
     from pack p join sections s on s.id = p.id
     union all
     select p.id, p.facility_id, 'section', 1, s.id, jsonb_build_object('floor_id', s.floor_id, 'number', s.number,
       'kind', s.kind, 'position', null, 'area_tsubo', s.area_tsubo, 'outline', null, 'tenant_name', null,
       'genre_name', null, 'contract_type', 3, 'contract_form', null, 'contract_start_on', null,
       'contract_end_on', null, 'notice_on', null, 'notice_way', null, 'tenant_intention', null,
       'rent_per_tsubo', null, 'common_fee_per_tsubo', null, 'recruitment_status', 'unregistered', 'offered', null,
       'next', null)
     from pack p join sections s on s.id = p.id`,
    [section],
  );
  return {};
};

export const meetingPacks = casesOf({
  getMeetingPacks: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    prepare: made,
    variants: [{ order: "asc", page: "2", per_page: "50" }],
    invalid: { facility_id: badIds, order: ["newest"], ...badPages, surprise: ["1"] },
  },
  getMeetingPack: {
    about: ({ section }) => ({ id: section }),
    hasPlace: true,
    prepare: made,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  downloadMeetingPacksExcel: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    prepare: made,
    invalid: { facility_id: badIds, order: ["newest"], page: ["1"] },
  },
  downloadMeetingPackExcel: {
    about: ({ section }) => ({ id: section }),
    hasPlace: true,
    prepare: made,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  getMeetingPackSheets: {
    about: ({ section }) => ({ id: section }),
    hasPlace: true,
    prepare: made,
    variants: [{ page: "2" }],
    invalid: { id: badPathIds, page: badPages.page, surprise: ["1"] },
  },
  updateMeetingNote: {
    about: ({ section }) => ({ id: section, section_id: section }),
    body: () => ({ decision: "A社に決定", comment: "", version: 0 }),
    hasPlace: true,
    prepare: made,
    bodies: [{ decision: "", comment: "条件を再確認する。\n次回まで" }],
    invalid: { id: badPathIds, section_id: badPathIds },
    invalidBodies: {
      decision: [undefined, 1, "あ".repeat(1001), "\u0000"],
      comment: [undefined, 1, "あ".repeat(2001)],
      version: [undefined, -1, "0"],
      surprise: [1],
    },
  },
  createMeetingPack: {
    about: () => ({}),
    body: ({ facility, floor }) => ({
      facility_id: Number(facility),
      floor_ids: [Number(floor)],
      statuses: ["unregistered", "publish"],
    }),
    hasPlace: true,
    bodies: [{ statuses: ["private", "private"] }, { renewal_ids: [] }],
    invalid: { surprise: ["1"] },
    invalidBodies: {
      facility_id: badBodyIds,
      floor_ids: [undefined, [], 1, [0], ["1"]],
      statuses: [undefined, [], ["deleted"], "private"],
      renewal_ids: [1, [0], ["1"], [1, 2, 3, 4, 5, 6]],
      surprise: [1],
    },
  },
});
