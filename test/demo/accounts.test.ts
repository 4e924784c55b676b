import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { dataset } from "../helpers/dataset.ts";

const data = await dataset();

describe("the demonstration accounts", () => {
  const userOf = (account: keyof typeof demoAccounts) =>
    data.users.find((user) => user.uuid === demoAccounts[account].sub);
  const facilitiesOf = (account: keyof typeof demoAccounts) =>
    data.user_facility_joins
      .filter((join) => join.user_id === userOf(account)?.id)
      .map((join) => ({ ...join, facility: data.facilities[join.facility_id - 1] }));
  const brandsOf = (account: keyof typeof demoAccounts) =>
    data.user_brand_joins
      .filter((join) => join.user_id === userOf(account)?.id)
      .map((join) => ({ ...join, brand: data.brands[join.brand_id - 1] }));

  it("all exist with their mail confirmed, and one colleague's is not", () => {
    for (const account of Object.values(demoAccounts)) {
      const user = data.users.find((row) => row.email === account.email);
      expect(user).toMatchObject({ uuid: account.sub, is_email_verified: true });
    }
    expect(data.users.filter((user) => !user.is_email_verified)).toHaveLength(1);
  });

  it("give facility@ three facilities with their plans", () => {
    expect(facilitiesOf("facility")).toMatchObject([
      { grant_type: "admin", facility: { is_standard: true, is_section_map: true, is_stealth: false } },
      { grant_type: "admin", facility: { is_standard: true, is_section_map: false, is_stealth: false } },
      { grant_type: "member", facility: { is_standard: true, is_section_map: true, is_stealth: true } },
    ]);
    expect(facilitiesOf("facility")[2]?.facility?.name).toMatch(/^（仮称）/u);
  });

  it("give the other facility accounts their one facility", () => {
    expect(facilitiesOf("free")).toMatchObject([{ grant_type: "admin", facility: { is_standard: false } }]);
    expect(facilitiesOf("member")).toMatchObject([{ grant_type: "member", facility_id: 1 }]);
    expect(facilitiesOf("rival")).toMatchObject([
      { grant_type: "admin", facility: { is_standard: true, is_section_map: true } },
    ]);
    expect(facilitiesOf("rival")[0]?.facility_id).not.toBe(1);
  });

  it("give the brand accounts their plans", () => {
    const none = { is_brand_benchmark: false, is_sales_prediction: false, is_facility_plan: false };
    const all = { is_brand_benchmark: true, is_sales_prediction: true, is_facility_plan: true };
    const carto = { is_carto_url: true, carto_url: "https://example.com/roadmap" };
    expect(brandsOf("brand")[0]).toMatchObject({ grant_type: "admin", brand: { ...all, ...carto } });
    expect(brandsOf("brand")[1]).toMatchObject({ grant_type: "member", brand: { is_stealth: true } });
    expect(brandsOf("brandlite")).toMatchObject([{ grant_type: "admin", brand: none }]);
    expect(brandsOf("prediction")).toMatchObject([
      { grant_type: "admin", brand: { ...none, is_sales_prediction: true } },
    ]);
    expect(brandsOf("rivalbrand")[0]?.brand_id).not.toBe(brandsOf("brand")[0]?.brand_id);
  });

  it("give both@, curator@, standby@ and none@ what their names say", () => {
    expect(facilitiesOf("both")).toMatchObject([{ grant_type: "admin" }]);
    expect(brandsOf("both")).toMatchObject([{ grant_type: "admin" }]);
    expect(data.users.filter((user) => user.is_curator)).toEqual([userOf("curator")]);
    expect(facilitiesOf("curator")).toMatchObject([{ facility_id: 1, grant_type: "member" }]);
    expect(brandsOf("curator")).toHaveLength(1);
    expect(facilitiesOf("standby")).toMatchObject([{ facility_id: 1, grant_type: "standby" }]);
    expect(brandsOf("standby")).toMatchObject([{ grant_type: "standby" }]);
    expect([...facilitiesOf("none"), ...brandsOf("none")]).toEqual([]);
  });

  it("leave no facility without an admin", () => {
    const led = data.user_facility_joins.filter((join) => join.grant_type === "admin");
    expect(new Set(led.map((join) => join.facility_id)).size).toBe(20);
  });
});
