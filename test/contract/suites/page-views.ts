import { describe, expect, it } from "vitest";
import { writeOpened } from "../../../server/backend/page-views/opened.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { World } from "../world.ts";

export function pageViewSuite(backend: () => RunningBackend, world: () => World) {
  const own = () => world().own("facility");

  async function bands(): Promise<[number | null, number | null]> {
    await writeOpened(backend().database);
    const { facility, section } = await opened();
    const { status, text } = await ask(backend(), "facility", "getPageViews", {
      facility_id: facility,
      section_id: section,
    });
    expect(status, text).toBe(200);
    const [latest] = JSON.parse(text).data;
    return [latest.at_least, latest.at_most];
  }

  async function opened() {
    const { rows } = await backend().database.query<{ id: number }>(
      "select section_id as id from recruitments where id = $1",
      [own().offering],
    );
    return { facility: own().facility, section: String(rows[0]?.id) };
  }

  async function openedBy(number: number, isStealth = false): Promise<void> {
    const { section } = await opened();
    await backend().database.query(
      `insert into page_views (month, section_id, viewer_brand_id)
       select date_trunc('month', (now() at time zone 'Asia/Tokyo'))::date, $1, b.id
       from brands b
       where b.is_enabled and b.is_stealth = $3
         and not exists (select from user_brand_joins j where j.brand_id = b.id and not b.is_stealth)
       order by b.id
       limit $2`,
      [section, number, isStealth],
    );
  }

  describe("who has opened a published section", () => {
    it("is told in bands from five up, each brand once a month", async () => {
      await backend().sandbox(async () => {
        await openedBy(4);
        expect(await bands()).toEqual([null, null]);
        const { brand } = world().own("brandlite");
        const open = (is_opened: string) =>
          ask(backend(), "brandlite", "getOffering", { id: own().offering, brand_id: brand, is_opened });
        expect((await open("false")).status).toBe(200);
        expect(await bands()).toEqual([null, null]);
        for (let times = 0; times < 3; times++) expect((await open("true")).status).toBe(200);
        expect(await bands()).toEqual([5, 9]);
      });
      await backend().sandbox(async () => {
        await openedBy(27);
        expect(await bands()).toEqual([20, 29]);
      });
    });

    it("counts no stealth brand, nobody of one's own and nobody who only looks", async () => {
      await backend().sandbox(async () => {
        await openedBy(4);
        await openedBy(4, true);
        expect(await bands()).toEqual([null, null]);
        const { database } = backend();
        const stealth = world().stealth.brand;
        const visit = (actor: "brand" | "both" | "facility", brand_id: string, preview?: string) =>
          ask(
            backend(),
            actor,
            "getOffering",
            { id: own().offering, brand_id, is_opened: "true" },
            preview === undefined ? {} : { preview },
          );
        expect((await visit("brand", stealth)).status).toBe(200);
        await database.query(
          `insert into user_facility_joins (user_id, facility_id, grant_type)
           select j.user_id, $1, 'member' from user_brand_joins j where j.brand_id = $2 limit 1`,
          [own().facility, world().own("both").brand],
        );
        expect((await visit("both", world().own("both").brand)).status).toBe(200);
        const { section } = await opened();
        const look = await ask(
          backend(),
          "facility",
          "createPreview",
          {},
          {
            body: { facility_id: Number(own().facility), section_id: Number(section), standing: "brand" },
          },
        );
        const { id } = JSON.parse(look.text).preview;
        expect((await visit("facility", "2147483647", id)).status).toBe(403);
        expect(await bands()).toEqual([null, null]);
        const { rows } = await database.query(
          "select from page_views where viewer_brand_id = $1 and section_id = $2",
          [world().own("both").brand, section],
        );
        expect(rows).toEqual([]);
      });
    });
  });
}
