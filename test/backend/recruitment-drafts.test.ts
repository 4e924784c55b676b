import { beforeEach, describe, expect, it } from "vitest";
import type { CallContext } from "../../server/backend/answering/handler.ts";
import { databaseFor, loadPrincipal } from "../../server/backend/answering/principal.ts";
import { findEvents } from "../../server/backend/calendars/rows.ts";
import { findDeadlines } from "../../server/backend/deadlines/rows.ts";
import { prepareRecruitments } from "../../server/backend/recruitments/drafts.ts";
import { CLEAR, PLACE } from "../helpers/clock-place.ts";
import { emptyDatabase } from "../helpers/empty-database.ts";
import { engines } from "../helpers/engines.ts";

/** A year before the contract ends: the first day of its window. */
const OPENS = "2026-11-30";

describe.each(engines)("prepared recruitments on %s", (engine) => {
  const database = emptyDatabase(engine);
  beforeEach(() =>
    database().script(`${CLEAR}${PLACE}
      insert into sections (id, facility_id, floor_id, number, kind, area_tsubo, contract_type, contract_form, tenant_name,
        contract_start_on, contract_end_on, rent_per_tsubo, common_fee_per_tsubo, tenant_intention)
      values (3, 1, 1, '103', 'inline', 30, 0, '定期建物賃貸借', '去る店', '2022-12-01', '2027-11-30', 21000, 3000, 'leaving')`),
  );
  const rows = async <Row>(text: string) => (await database().query<Row>(text)).rows;
  const drafts = () =>
    rows(
      "select status, rent_per_tsubo, handover_on, comment from recruitments where section_id = 3 and status <> 'deleted'",
    );

  it("come once, when the window opens, with the contract's terms and the day after its end, for the facility alone", async () => {
    expect(await prepareRecruitments(database(), "2026-11-29")).toBe(0);
    const made = await Promise.all([
      prepareRecruitments(database(), OPENS),
      prepareRecruitments(database(), OPENS),
    ]);
    expect(made[0] + made[1]).toBe(1);
    expect(await drafts()).toEqual([
      { status: "unregistered", rent_per_tsubo: 21000, handover_on: "2027-12-01", comment: "" },
    ]);
    expect(await rows("select count(*)::int as lists from leasing_lists")).toEqual([{ lists: 1 }]);
    expect(await rows("select user_id, action from section_events where section_id = 3")).toEqual([
      { user_id: null, action: "退店予定の区画の募集案を準備" },
    ]);
    expect(await rows("select call, actor from audit_entries")).toEqual([
      { call: "prepareRecruitment", actor: "system" },
    ]);
    expect(await rows("select id from outbox")).toEqual([]);
    await database().script("update recruitments set status = 'deleted' where section_id = 3");
    expect(await prepareRecruitments(database(), "2026-12-01")).toBe(0);
  });

  it("take the terms of the section's last recruitment, and the end that a missed window leaves", async () => {
    await database().script(`
      insert into recruitments (section_id, facility_id, status, rent_per_tsubo, comment, handover_on)
      values (3, 1, 'deleted', 25000, '前回の条件', '2022-12-01')`);
    // The window closed on 2027-05-31: a notice of that day makes the lease end six months later.
    expect(await prepareRecruitments(database(), "2027-08-10")).toBe(1);
    expect(await drafts()).toEqual([
      { status: "unregistered", rent_per_tsubo: 25000, handover_on: "2028-02-11", comment: "前回の条件" },
    ]);
  });

  it("come for nobody who stays or is undecided, nor where somebody recruits or has contracted already", async () => {
    const none = async (change: string) => {
      await database().script(change);
      expect(await prepareRecruitments(database(), OPENS)).toBe(0);
    };
    await none("update sections set tenant_intention = 'renewing' where id = 3");
    await none("update sections set tenant_intention = null where id = 3");
    await none("update sections set tenant_intention = 'leaving', deleted_at = now() where id = 3");
    await none(`update sections set deleted_at = null where id = 3;
      insert into recruitments (section_id, facility_id, status) values (3, 1, 'closed')`);
    await none(
      "update sections set contract_form = null where id = 3; update recruitments set status = 'deleted' where section_id = 3",
    );
  });

  it("stand on the list of dates and in the calendar until somebody starts them", async () => {
    const principal = await loadPrincipal(database(), { sub: "c", issuedAt: Number.POSITIVE_INFINITY });
    const work = async () => {
      const context = { database: databaseFor(database(), principal), principal, today: "2026-12-02" };
      const all = [
        await findDeadlines(context as unknown as CallContext, [1], "date"),
        await findEvents(context, { side: "facility", id: 1 }),
      ];
      return all.map((days) =>
        days
          .filter(({ kind }) => kind === "recruitment")
          .map(({ on, section_number }) => [on, section_number]),
      );
    };
    const both = [[[OPENS, "103"]], [[OPENS, "103"]]];
    expect(await work()).toEqual(both);
    await prepareRecruitments(database(), "2026-12-02");
    expect(await work()).toEqual(both);
    await database().script("update recruitments set status = 'private' where section_id = 3");
    expect(await work()).toEqual([[], []]);
  });
});
