import { badBodyIds, badIds, casesOf } from "./case.ts";

const invalid = { facility_id: badIds, brand_id: [...badIds, "1"], surprise: ["1"] };

export const calendars = casesOf({
  getCalendar: { about: ({ facility }) => ({ facility_id: facility }), hasPlace: true, invalid },
  getCalendarSubscription: { about: ({ facility }) => ({ facility_id: facility }), hasPlace: true, invalid },
  subscribeCalendar: {
    about: () => ({}),
    body: ({ facility }) => ({ facility_id: Number(facility), token_hash: "A".repeat(43) }),
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: {
      facility_id: badBodyIds,
      brand_id: [...badBodyIds, 1],
      token_hash: ["short", "A".repeat(44), 1, undefined],
      surprise: [1],
    },
  },
  unsubscribeCalendar: {
    about: () => ({}),
    body: ({ facility }) => ({ facility_id: Number(facility) }),
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: { facility_id: badBodyIds, brand_id: [...badBodyIds, 1], surprise: [1] },
  },
});
