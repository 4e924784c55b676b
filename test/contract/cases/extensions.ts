import type { Place } from "../world.ts";
import { badBodyIds, type CallCases, casesOf } from "./case.ts";

type Prepare = NonNullable<CallCases["prepare"]>;

const withScout =
  (turn: "facility" | "brand"): Prepare =>
  async (executor, { facility, brand }) => {
    const { rows } = await executor.query<{ id: number }>(
      `with s as (
         insert into scouts (id, facility_id, brand_id, message, due_on)
         select 2000000001, f.id, b.id, 'ご検討ください。', '2090-12-01' from facilities f, brands b
         where f.id = $1 and b.id = $2
         returning id, negotiation_id, facility_id, brand_id
       ), e as (
         insert into extensions (negotiation_id, facility_id, brand_id, side, due_on, wanted_on)
         select negotiation_id, facility_id, brand_id, 'brand', date '2090-12-01', date '2090-12-15' from s where $3 = 'brand'
       )
       select id from s`,
      [facility, brand, turn],
    );
    await executor.query(
      "update negotiations set turn = $1 where id = (select negotiation_id from scouts where id = 2000000001)",
      [turn],
    );
    return { sentScout: String(rows[0]?.id ?? "2147483647") };
  };

const invalidBodies = {
  facility_id: badBodyIds,
  brand_id: [...badBodyIds, 1],
  apply_id: [...badBodyIds, 1],
  scout_id: badBodyIds,
  wanted_on: ["2026-13-01", "明日", undefined],
  surprise: [1],
};
const thread = ({ facility, sentScout }: Place) => ({
  facility_id: Number(facility),
  scout_id: Number(sentScout),
});
const soon = () => new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);

export const extensions = casesOf({
  createExtension: {
    body: (place) => ({ ...thread(place), wanted_on: soon(), text: "社内で検討しています。" }),
    prepare: async (executor, place) => {
      const made = await withScout("facility")(executor, place);
      await executor.query("update scouts set due_on = current_date where id = 2000000001");
      return made;
    },
    about: () => ({}),
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: { ...invalidBodies, text: [1] },
  },
  answerExtension: {
    body: (place) => ({ ...thread(place), wanted_on: "2090-12-15", is_granted: true }),
    bodies: [{ is_granted: false }],
    prepare: withScout("brand"),
    about: () => ({}),
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: { ...invalidBodies, is_granted: ["yes", undefined] },
  },
});
