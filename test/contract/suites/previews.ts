import { describe, expect, it } from "vitest";
import { type CallName, calls } from "../../../server/contract/index.ts";
import { PREVIEWED, type Preview, type PreviewStanding } from "../../../server/contract/previews.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { type Answer, ask } from "../ask.ts";
import { cases } from "../cases/index.ts";
import type { Place, World } from "../world.ts";

const names = Object.keys(calls) as CallName[];
const NOBODY = "2147483647";

export function previewSuite(backend: () => RunningBackend, world: () => World) {
  const own = () => world().own("facility");

  const brandAlone = (account: "brand" | "brandlite"): Place => ({
    ...world().own(account),
    facility: world().missing.facility,
  });

  async function begin(standing: PreviewStanding, more: Record<string, unknown> = {}): Promise<Preview> {
    const body = { facility_id: Number(own().facility), standing, ...more };
    const { status, text } = await ask(backend(), "facility", "createPreview", {}, { body });
    expect(status, text).toBe(200);
    return JSON.parse(text).preview;
  }

  const through = (preview: string, name: CallName, values: Record<string, string>) =>
    ask(backend(), "facility", name, values, { preview });

  async function answered(preview: string, place: Place): Promise<string[]> {
    const found: string[] = [];
    for (const name of names) {
      const { about, body } = cases[name];
      const answer = await ask(backend(), "facility", name, about(place), {
        ...(body && { body: body(place) }),
        preview,
      });
      if (answer.status < 400) found.push(name);
    }
    return found.sort();
  }

  describe("a look at one's own page as another sees it", () => {
    it("is answered by the calls of that page about one's own alone", async () => {
      await backend().sandbox(async () => {
        const { id } = await begin("brand");
        const ofItself = PREVIEWED.facility.filter((name) => {
          const { about } = cases[name];
          return Object.values(about(own())).includes(own().facility) && !("brand_id" in about(own()));
        });
        expect(await answered(id, own())).toEqual(ofItself.toSorted());
        for (const place of [world().foreign("facility"), world().stealth, brandAlone("brand")])
          expect(await answered(id, place)).toEqual([]);
      });
    });

    it("gives the place of the building, and no other place", async () => {
      await backend().sandbox(async () => {
        const { id } = await begin("standard_facility");
        const { facility } = JSON.parse((await through(id, "getFacility", { id: own().facility })).text);
        const text = `${facility.latitude}/${facility.longitude}`;
        expect((await through(id, "getCommercialArea", { text })).status).toBe(200);
        expect((await through(id, "getCommercialArea", { text: "35.1/139.1" })).status).toBe(403);
      });
    });

    it("gives the report of the building's place, and neither its page nor another place", async () => {
      await backend().sandbox(async () => {
        const { id, place, subject } = await begin("brand", { report: true });
        const { latitude: lat = 0, longitude: lon = 0 } = place ?? {};
        expect([subject, lat > 0]).toEqual(["report", true]);
        const at = (name: CallName, values: Record<string, number | string>) =>
          through(
            id,
            name,
            Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
          ).then(({ status }) => status);
        expect(await at("getMarket", { lat, lon })).toBe(200);
        expect(await at("getCompetitors", { lat: lat.toFixed(5), lon: lon.toFixed(5) })).toBe(200);
        expect(await at("getCompetitors", { lat: (lat + 0.001).toFixed(5), lon })).toBe(403);
        expect(await at("getCompetitors", { facility_id: own().facility })).toBe(403);
        expect(await at("getFacility", { id: own().facility })).toBe(403);
        expect(await at("checkOptionalPoint", { lat, lon })).toBe(403);
        const section = { section_id: Number(own().section), report: true };
        const body = { facility_id: Number(own().facility), standing: "brand", ...section };
        expect((await ask(backend(), "facility", "createPreview", {}, { body })).status).toBe(400);
      });
    });

    it("has the plan of its standing, and nothing of a partner but what stands between the two", async () => {
      await backend().sandbox(async () => {
        const partner = world().own("brandlite").brand;
        const offerings = (preview: string, brand_id: string) =>
          through(preview, "getFacilityOfferings", { facility_id: own().facility, brand_id });
        const { id } = await begin("partner", { partner_id: Number(partner) });
        expect((await offerings(id, partner)).status).toBe(200);
        expect((await offerings(id, NOBODY)).status).toBe(403);
        expect(await answered(id, brandAlone("brandlite"))).toEqual([]);
        const brand = await begin("brand");
        expect((await offerings(brand.id, NOBODY)).status).toBe(200);
        expect((await offerings(brand.id, partner)).status).toBe(403);
        const facility = await begin("free_facility");
        expect((await offerings(facility.id, NOBODY)).status).toBe(403);
        const nobody = await begin("signed_out");
        expect((await through(nobody.id, "getFacility", { id: own().facility })).status).toBe(403);
      });
    });

    it("is the same whatever plans, bookmarks, ratings and settings the partner has", async () => {
      await backend().sandbox(async () => {
        const { database } = backend();
        const [brand, facility] = [world().own("brandlite").brand, own().facility];
        const { id } = await begin("partner", { partner_id: Number(brand) });
        const names = PREVIEWED.facility.filter((name) =>
          Object.values(cases[name].about(own())).includes(facility),
        );
        const seen = () =>
          Promise.all(
            names.map(async (name) => {
              const asked = {
                ...cases[name].about(own()),
                ...(name === "getFacilityOfferings" && { brand_id: brand }),
              };
              const { status, text } = await through(id, name, asked as Record<string, string>);
              return [name, status, text];
            }),
          );
        const before = await seen();
        expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(4);
        await database.query(
          `update brands set is_brand_benchmark = not is_brand_benchmark, is_facility_plan = not is_facility_plan,
             is_sales_prediction = not is_sales_prediction, is_category_similar_score = not is_category_similar_score,
             contact_email = 'other@example.com'
           where id = $1`,
          [brand],
        );
        await database.query("delete from facility_bookmarks where facility_id = $1", [facility]);
        await database.query(
          `insert into facility_bookmarks (user_id, facility_id)
           select user_id, $2 from user_brand_joins where brand_id = $1`,
          [brand, facility],
        );
        await database.query(
          "update user_brand_joins set grant_type = 'admin', created_at = now() where brand_id = $1",
          [brand],
        );
        expect(await seen()).toEqual(before);
      });
    });

    it("is worth nothing to others, after half an hour, or to somebody who is no admin any more", async () => {
      await backend().sandbox(async () => {
        const { database } = backend();
        const { id } = await begin("brand");
        const seen = (actor: "facility" | "member" | "curator"): Promise<Answer> =>
          ask(backend(), actor, "getFacility", { id: own().facility }, { preview: id });
        expect([(await seen("facility")).status, (await seen("member")).status]).toEqual([200, 404]);
        expect((await seen("curator")).status).toBe(404);
        await database.query("update user_facility_joins set grant_type = 'member' where facility_id = $1", [
          own().facility,
        ]);
        expect((await seen("facility")).status).toBe(404);
        await database.query("update user_facility_joins set grant_type = 'admin' where facility_id = $1", [
          own().facility,
        ]);
        expect((await seen("facility")).status).toBe(200);
        await database.query("update previews set ends_at = now() - interval '1 second'");
        expect((await seen("facility")).status).toBe(404);
      });
    });

    it("is not begun at a section that nobody else can open, nor as a stealth partner", async () => {
      await backend().sandbox(async () => {
        const refused = async (more: Record<string, unknown>) => {
          const body = { facility_id: Number(own().facility), standing: "brand", ...more };
          return ask(backend(), "facility", "createPreview", {}, { body });
        };
        const quiet = await refused({ section_id: Number(own().quietSection) });
        expect([quiet.status, Object.keys(JSON.parse(quiet.text).errors)]).toEqual([400, ["section_id"]]);
        const stealth = { standing: "partner", partner_id: Number(world().stealth.brand) };
        expect((await refused(stealth)).status).toBe(404);
        expect((await refused({ section_id: Number(world().foreign("facility").section) })).status).toBe(404);
      });
    });
  });
}
