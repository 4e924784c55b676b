import { expect, it } from "vitest";
import type { Offering } from "../../../server/contract/offerings.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

/** A recruitment as brands see it. */
export function offeringSuite(backend: () => RunningBackend, world: () => World) {
  const place = () => world().own("facility");
  const get = async (actor: Actor, values: Record<string, string> = {}) => {
    const answer = await ask(backend(), actor, "getOffering", { id: place().offering, ...values });
    const offering: Offering = answer.status === 200 ? JSON.parse(answer.text).offering : undefined;
    return { status: answer.status, text: answer.text, offering };
  };
  const status = (to: string) =>
    backend().database.query("update recruitments set status = $1 where id = $2", [to, place().offering]);

  it("shows terms, section, floor and building, and nothing of tenants or other brands", async () => {
    const { offering, text } = await get("brand");
    expect(offering.facility.name).toBe("ヒノハ南浜");
    expect(offering.floor.plan).not.toBeNull();
    expect(offering.neighbours.length).toBeGreaterThan(5);
    expect(text).not.toMatch(/tenant|contract_end|leasing|version/);
    const { rows } = await backend().database.query<{ tenant_name: string }>(
      `select distinct tenant_name from sections
       where facility_id = $1 and tenant_name is not null and length(tenant_name) > 3`,
      [place().facility],
    );
    const shown = rows.filter(({ tenant_name }) => text.includes(tenant_name));
    expect(shown).toEqual([]);
  });

  it("is there while published, and after closing for those alone who applied", async () => {
    await backend().sandbox(async () => {
      const { database } = backend();
      for (const hidden of ["private", "unregistered", "deleted", "closed"]) {
        await database.query(
          "delete from contact_messages where apply_id in (select id from applies where recruitment_id = $1)",
          [place().offering],
        );
        await database.query("delete from applies where recruitment_id = $1", [place().offering]);
        await status(hidden);
        expect([hidden, (await get("brand")).status]).toEqual([hidden, 404]);
      }
      await database.query(
        `insert into applies (brand_id, facility_id, section_id, recruitment_id, due_on)
         select $1::int, r.facility_id, r.section_id, r.id, '2026-12-01' from recruitments r where r.id = $2`,
        [world().own("brand").brand, place().offering],
      );
      expect(await get("brand")).toMatchObject({
        status: 200,
        offering: { status: "closed", can_apply: false, apply: { status: "contact_unsupported" } },
      });
      expect((await get("rivalbrand")).status).toBe(404);
      await status("publish");
      expect((await get("brand")).offering.can_apply).toBe(false);
      expect(await get("rivalbrand")).toMatchObject({ offering: { can_apply: true, apply: null } });
      await database.query("update applies set withdrawn_at = now() where recruitment_id = $1", [
        place().offering,
      ]);
      expect((await get("brand")).offering.can_apply).toBe(true);
      await status("closed");
      expect((await get("brand")).status).toBe(404);
    });
  });

  it("is seen as one of the user's own brands alone", async () => {
    expect((await get("brand", { brand_id: world().own("brand").brand })).status).toBe(200);
    expect((await get("brand", { brand_id: world().foreign("brand").brand })).status).toBe(404);
  });

  it("shows the scout that was sent for it to the brand that got it", async () => {
    await backend().sandbox(async () => {
      await backend().database.query(
        `insert into scouts (facility_id, brand_id, section_id, message, due_on)
         select r.facility_id, $1, r.section_id, 'ぜひご検討ください。', '2026-12-01' from recruitments r where r.id = $2`,
        [world().own("brand").brand, place().offering],
      );
      expect((await get("brand")).offering.scout).toMatchObject({
        message: "ぜひご検討ください。",
        answer: null,
      });
      expect((await get("rivalbrand")).offering.scout?.message).not.toBe("ぜひご検討ください。");
    });
  });
}
