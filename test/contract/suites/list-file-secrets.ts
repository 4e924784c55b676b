import { expect, it } from "vitest";
import type { CallName } from "../../../server/contract/index.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Values } from "../cases/case.ts";
import { erase } from "../erase.ts";
import { fileOpener } from "../open-file.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

type Person = Exclude<Actor, "anonymous">;

export function listFileSecretSuite(backend: () => RunningBackend, world: () => World) {
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));
  const query = async <Row>(text: string, parameters: unknown[] = []) =>
    (await backend().database.query<Row>(text, parameters)).rows;
  const own = (who: Person) => world().own(who);
  const opened = fileOpener(backend);

  inSandbox("tell outsiders nothing of a stealth brand or facility", async () => {
    const [brandId, facilityId] = [7, Number(world().foreign("facility").facility)];
    await query("update brands set is_stealth = true where id = $1", [brandId]);
    await query("update facilities set is_stealth = true where id = $1", [facilityId]);
    const asked: [Person, CallName, Values][] = [
      ["member", "downloadBrandsExcel", {}],
      ["rivalbrand", "downloadBrandsExcel", { current_brand: own("rivalbrand").brand, order: "stores" }],
      ["member", "downloadFacilitiesExcel", {}],
      ["rivalbrand", "downloadFacilitiesExcel", { current_brand: own("rivalbrand").brand }],
      ["member", "downloadContactsExcel", { facility_id: own("member").facility }],
      [
        "member",
        "downloadLeasingListExcel",
        { facility_id: own("member").facility, recruitment_id: own("member").recruitment },
      ],
    ];
    const seen = async () => {
      const files = [];
      for (const question of asked) {
        const { rows, conditions } = await opened(...question);
        files.push([question, rows, conditions.件数]);
      }
      return files;
    };
    const own7 = async () =>
      (await opened("curator", "downloadBrandsExcel", {})).column("ステルス").filter(Boolean);
    expect((await own7()).length).toBeGreaterThan(0);
    const [facility] = await query<{ name: string }>("select name from facilities where id = $1", [
      facilityId,
    ]);
    await query("update store_opening_plans set facility_id = $1 where brand_id = $2", [
      facilityId,
      own("brand").brand,
    ]);
    const plans = await opened("brand", "downloadOpeningPlansExcel", { brand_id: own("brand").brand });
    expect(plans.rows.length).toBeGreaterThan(0);
    expect(plans.rows.flat()).not.toContain(facility?.name);
    const hidden = await seen();
    await erase(backend().database, "brands", [brandId]);
    await erase(backend().database, "facilities", [facilityId]);
    expect(await seen()).toEqual(hidden);
  });

  inSandbox(
    "have no column that the plan does not open, and no sum that the screen keeps to itself",
    async () => {
      const { brand } = own("brand");
      const facilities = () => opened("brand", "downloadFacilitiesExcel", { current_brand: brand });
      const plans = () => opened("brand", "downloadOpeningPlansExcel", { brand_id: brand });
      expect((await facilities()).heading).toContain("売上予測（円／年）");
      expect((await plans()).heading).toContain("予測年商（円）");
      await query("update facilities set sales_million_yen = 12345.6");
      await query("update brands set is_sales_prediction = false where id = $1", [brand]);
      const file = await facilities();
      expect(file.heading).not.toContain("売上予測（円／年）");
      expect(Object.keys(file.conditions)).not.toContain("売上予測");
      expect((await plans()).heading).not.toContain("予測年商（円）");
      expect(new Set(file.column("年商規模"))).toEqual(new Set(["100億円"]));
      expect(file.rows.flat()).not.toContain(12345.6);
      const priced = await ask(backend(), "brand", "downloadFacilitiesExcel", {
        current_brand: brand,
        prediction_value_min: "1",
      });
      expect(priced.status).toBe(403);
      const [address] = await query<{ contact_email: string }>(
        "select contact_email from brands where contact_email is not null order by id limit 1",
      );
      const brands = await opened("member", "downloadBrandsExcel", {});
      expect(brands.rows.flat()).not.toContain(address?.contact_email);
      const master = await opened("curator", "downloadAdminBrandsExcel", { is_enabled: "false" });
      expect(master.rows.flat()).toContain(address?.contact_email);
    },
  );

  it("of the catalogue are closed to a facility on the free plan", async () => {
    for (const values of [{}, { current_facility: own("free").facility }] as Values[]) {
      expect((await ask(backend(), "free", "getMarkedFacilities", values)).status).toBe(200);
      expect((await ask(backend(), "free", "downloadFacilitiesExcel", values)).status).toBe(403);
    }
  });
}
