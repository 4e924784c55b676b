import { expect, it } from "vitest";
import type { AnyHandler } from "../../../server/backend/answer.ts";
import { compose, type Database } from "../../../server/backend/db/connect.ts";
import { handlers } from "../../../server/backend/handlers.ts";
import { loadPrincipal } from "../../../server/backend/principal.ts";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import type { World } from "../world.ts";

/** Tables that grow with the business; a scan of one of them means that a query has no index. */
const GROWING = [
  "sections",
  "section_events",
  "recruitments",
  "leasing_lists",
  "leasing_list_items",
  "floors",
  "facilities",
  "brands",
  "users",
  "user_facility_joins",
  "user_brand_joins",
];

/** The database, except that each statement is run only after its plan was noted. */
function noting(database: Database, plans: string[]): Database {
  const query: Database["query"] = async (text, parameters) => {
    await database.transaction(async (executor) => {
      // Small tables are scanned whatever their indexes; forbidden to, the planner shows whether it has another way.
      await executor.query("set local enable_seqscan = off");
      const { rows } = await executor.query<{ "QUERY PLAN": string }>(`explain ${text}`, parameters);
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    });
    return database.query(text, parameters);
  };
  return {
    ...database,
    query,
    async rows(statement) {
      const { text, parameters } = compose(statement);
      return (await query(text, parameters)).rows as never;
    },
  };
}

/** Every query of the calls about facilities reaches its rows by an index. */
export function planSuite(backend: () => RunningBackend, world: () => World) {
  it("reach every growing table by an index", async () => {
    const { database } = backend();
    const plans: string[] = [];
    const noted = noting(database, plans);
    const principal = await loadPrincipal(noted, demoAccounts.facility.sub);
    const own = world().own("facility");
    const [facility_id, floor_id, section_id] = [own.facility, own.floor, own.section].map(Number);
    const [recruitment_id, recruiting] = [own.recruitment, own.recruitingSection].map(Number);
    const list = { sort: "number", order: "asc", page: 1, per_page: 20 };
    const inputs: [keyof typeof handlers, object, object][] = [
      ["getMyRole", {}, {}],
      ["getFloors", {}, { facility_id }],
      ["getFacility", { id: facility_id }, {}],
      ["getOperationsDepartments", {}, {}],
      ["getSections", {}, { ...list, facility_id, search: ["店"], recruitment_status: "publish" }],
      ["getAllSections", {}, { ...list, floor_id }],
      ["getAllSections", {}, { ...list, sort: "updated", order: "desc" }],
      ["getSection", { section_id }, { facility_id }],
      ["getRecruitment", { section_id: recruiting }, { facility_id }],
      ["getLeasingList", {}, { facility_id, recruitment_id }],
      ["getLeasingListMap", {}, { facility_id, "section_ids[]": [recruiting], leasing_list_limit: 10 }],
    ];
    const context = { principal, database: noted, signal: AbortSignal.timeout(30_000) };
    for (const [name, params, query] of inputs) {
      const handler: AnyHandler = handlers[name];
      await handler({ params, query, body: undefined } as never, context as never);
    }
    const scans = plans.flatMap((plan) => plan.match(/Seq Scan on \w+/g) ?? []);
    expect(scans.filter((scan) => GROWING.includes(scan.replace("Seq Scan on ", "")))).toEqual([]);
    expect(plans.length).toBeGreaterThan(inputs.length);
  });
}
