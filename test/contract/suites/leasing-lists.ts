import { expect, it } from "vitest";
import type { LeasingListDetail } from "../../../server/contract/leasing-lists.ts";
import type { Section } from "../../../server/contract/sections.ts";
import { FACILITY_OF } from "../../../server/demo/people.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";

const FACILITY = String(FACILITY_OF.facility);

export function leasingListSuite(backend: () => RunningBackend) {
  const longest = async () => {
    const { rows } = await backend().database.query<{
      recruitment_id: string;
      section_id: string;
      id: number;
    }>(
      `select ll.id, r.id::text as recruitment_id, r.section_id::text as section_id
       from leasing_lists ll
       join recruitments r on r.id = ll.recruitment_id and r.status <> 'deleted' and r.facility_id = $1
       join leasing_list_items i on i.leasing_list_id = ll.id
       group by ll.id, r.id
       order by count(*) desc, ll.id
       limit 1`,
      [FACILITY],
    );
    const [row] = rows;
    if (!row) throw new Error("the demonstration data has no leasing list");
    return row;
  };
  const get = async (): Promise<LeasingListDetail> => {
    const { recruitment_id } = await longest();
    const values = { facility_id: FACILITY, recruitment_id };
    return JSON.parse((await ask(backend(), "facility", "getLeasingList", values)).text).data;
  };

  it("are in their own order, and their counts add up", async () => {
    const list = await get();
    const positions = list.items.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(Object.values(list.counts).reduce((sum, count) => sum + count, 0)).toBe(list.total);
    expect(list.items.length).toBe(list.total);
  });

  it("give the map their first ten items and the counts of all", async () => {
    const list = await get();
    expect(list.total).toBeGreaterThan(10);
    const values = { facility_id: FACILITY, "section_ids[]": [String(list.section_id), "2147483647"] };
    const answer = JSON.parse((await ask(backend(), "facility", "getLeasingListMap", values)).text);
    const items = list.items
      .slice(0, 10)
      .map(
        ({ match, has_contact, contact_name, contact_email, custom_brand, last_mail, assignment, ...item }) =>
          item,
      );
    expect(answer.data).toEqual([{ ...list, items }]);
  });

  it("keep a stealth brand out of items and counts for everybody but its users and curators", async () => {
    const { database } = backend();
    const before = await get();
    const brandId = before.items.find(({ brand_id }) => brand_id !== null)?.brand_id;
    await database.query("update brands set is_stealth = true where id = $1", [brandId]);
    const after = await get();
    // The score counts the shops that everybody sees: one who is stealth now is not among them.
    const unscored = ({ match, ...item }: (typeof after.items)[number]) => item;
    const others = before.items.filter(({ brand_id }) => brand_id !== brandId);
    expect(after.items.map(unscored)).toEqual(others.map(unscored));
    expect(JSON.stringify(after.items)).not.toContain(`"brand_id":${brandId}`);
    expect(after.total).toBe(before.total - 1);
    const sectionValues = { facility_id: FACILITY, section_id: String(before.section_id) };
    const counted = async (actor: "facility" | "curator") => {
      const section: Section = JSON.parse(
        (await ask(backend(), actor, "getSection", sectionValues)).text,
      ).sections;
      return section.leasing_list_count;
    };
    expect([await counted("facility"), await counted("curator")]).toEqual([before.total - 1, before.total]);
    await database.query("update brands set is_stealth = false where id = $1", [brandId]);
  });

  it("are null for a recruitment without one, and gone with a deleted recruitment", async () => {
    const { database } = backend();
    const { recruitment_id, id } = await longest();
    const values = { facility_id: FACILITY, recruitment_id };
    const { rows } = await database.query<{ status: string }>(
      "select status from recruitments where id = $1",
      [recruitment_id],
    );
    await database.query("update recruitments set status = 'deleted' where id = $1", [recruitment_id]);
    expect((await ask(backend(), "facility", "getLeasingList", values)).status).toBe(404);
    await database.query("update recruitments set status = $1 where id = $2", [
      rows[0]?.status,
      recruitment_id,
    ]);
    expect((await get()).id).toBe(id);
    const without = await database.query<{ id: string }>(
      `select r.id::text as id from recruitments r
       where r.facility_id = $1 and r.status <> 'deleted'
         and not exists (select from leasing_lists ll where ll.recruitment_id = r.id)`,
      [FACILITY],
    );
    for (const recruitment of without.rows.slice(0, 1)) {
      const answer = await ask(backend(), "facility", "getLeasingList", {
        facility_id: FACILITY,
        recruitment_id: recruitment.id,
      });
      expect(JSON.parse(answer.text)).toEqual({ status: 2000, data: null });
    }
  });
}
