import { expect, it } from "vitest";
import type { FacilityMark, MarkedFacility } from "../../../server/contract/facility-marks.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

export function facilityMarkSuite(backend: () => RunningBackend, world: () => World) {
  const inSandbox = (title: string, work: () => Promise<void>) =>
    it(title, () =>
      backend().sandbox(async () => {
        await backend().database.query("delete from facility_ratings");
        await backend().database.query("delete from facility_bookmarks");
        await work();
      }),
    );
  const own = (actor: Exclude<Actor, "anonymous">) => world().own(actor).facility;
  const read = async <T>(...args: Parameters<typeof askAs>) => JSON.parse((await askAs(...args)).text) as T;
  const askAs = (
    actor: Actor,
    name: Parameters<typeof ask>[2],
    values: Record<string, string> = {},
    body?: object,
  ) => ask(backend(), actor, name, values, body ? { body } : {});
  const list = (actor: Exclude<Actor, "anonymous">, values: Record<string, string> = {}) =>
    read<{ facilities: MarkedFacility[]; total: number }>(actor, "getMarkedFacilities", {
      current_facility: own(actor),
      ...values,
    });
  const markOf = async (actor: Exclude<Actor, "anonymous">, id: string) =>
    (await read<{ mark: FacilityMark }>(actor, "getFacilityMark", { id, current_facility: own(actor) })).mark;
  const rate = (actor: Exclude<Actor, "anonymous">, id: string, stars: number | null) =>
    askAs(actor, "rateFacility", { id }, { current_facility: Number(own(actor)), stars });

  inSandbox("keeps a bookmark for one person, once", async () => {
    const { facility: id } = world().foreign("facility");
    for (let time = 0; time < 2; time++) await askAs("facility", "createFacilityBookmark", { id });
    expect((await markOf("facility", id)).is_bookmarked).toBe(true);
    expect((await markOf("member", id)).is_bookmarked).toBe(false);
    const kept = await list("facility", { is_bookmarked: "true" });
    expect([kept.total, kept.facilities.map((one) => one.id)]).toEqual([1, [Number(id)]]);
    expect((await list("member", { is_bookmarked: "true" })).total).toBe(0);
    for (let time = 0; time < 2; time++) await askAs("facility", "deleteFacilityBookmark", { id });
    expect((await list("facility", { is_bookmarked: "true" })).total).toBe(0);
  });

  inSandbox("averages what one organisation's people gave, in half stars", async () => {
    const { facility: id } = world().foreign("facility");
    expect(own("member")).toBe(own("facility"));
    expect((await markOf("facility", id)).rating).toEqual({ average: null, count: 0, own: null });
    await rate("facility", id, 1);
    await rate("facility", id, 4.5);
    await rate("member", id, 3);
    expect((await markOf("facility", id)).rating).toEqual({ average: 4, count: 2, own: 4.5 });
    expect((await markOf("member", id)).rating).toEqual({ average: 4, count: 2, own: 3 });
    await rate("facility", id, null);
    expect((await markOf("facility", id)).rating).toEqual({ average: 3, count: 1, own: null });
  });

  inSandbox("never tells another organisation's ratings", async () => {
    const { facility: id } = world().foreign("facility");
    await rate("facility", id, 5);
    const rival = (await list("rival")).facilities.find((one) => one.id === Number(id));
    if (rival) expect(rival.rating).toEqual({ average: null, count: 0, own: null });
    expect((await markOf("rival", own("facility"))).rating.count).toBe(0);
    const asOther = await askAs("rival", "getFacilityMark", { id, current_facility: own("facility") });
    expect(asOther.status).toBe(404);
    const listed = await askAs("rival", "getMarkedFacilities", { current_facility: own("facility") });
    expect(listed.status).toBe(404);
    const brand = await read<{ mark: FacilityMark }>("brand", "getFacilityMark", { id });
    expect(brand.mark.rating.count).toBe(0);
  });

  inSandbox("puts the best rated first and those nobody rated last", async () => {
    const { facilities } = await list("facility");
    const [first, second, third] = facilities.slice(3);
    if (!first || !second || !third) throw new Error("there are too few facilities");
    await rate("facility", String(first.id), 2);
    await rate("facility", String(second.id), 4.5);
    await rate("facility", String(third.id), 4.5);
    await rate("member", String(third.id), 4.5);
    const ordered = await list("facility", { order: "rating" });
    expect(ordered.facilities.slice(0, 3).map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    expect(ordered.facilities[3]?.rating.average).toBeNull();
    expect(ordered.total).toBe((await list("facility")).total);
  });

  inSandbox("rates for one organisation at a time", async () => {
    const { facility: id } = world().foreign("facility");
    const both = { current_facility: Number(own("facility")), current_brand: 1, stars: 3 };
    expect((await askAs("both", "rateFacility", { id }, both)).status).not.toBe(200);
    const none = await askAs("facility", "rateFacility", { id }, { stars: 3 });
    expect(none.status).toBe(400);
  });
}
