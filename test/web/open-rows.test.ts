import { expect, it } from "vitest";
import type { RenewalDetail } from "../../server/contract/renewals.ts";
import type { FacilityRequest } from "../../server/web/auth/viewer.ts";
import { openRows } from "../../server/web/pages/renewals/open-rows.ts";

const COUNT = 12;
const ids = Array.from({ length: COUNT + 1 }, (_, at) => at + 1);

it("leads to the candidates of sections that it does not ask for itself", async () => {
  const asked: number[] = [];
  const getLeasingListItems = async ({ recruitment_id }: { recruitment_id: number }) => {
    asked.push(recruitment_id);
    return { data: [], total: 0, page: 1, per_page: 20 };
  };
  const request = { backend: { getLeasingListItems } } as unknown as FacilityRequest;
  const sections = ids.map((id) => ({ id, recruitment_id: id > COUNT ? null : 100 + id }));
  const units = ids.map((id) => ({ number: `${id}`, area_tsubo: 10, section_ids: [id], change: null }));
  const plan = { id: 1, facility_id: 1, sections } as unknown as RenewalDetail;
  const rows = await openRows(request, plan, units as unknown as Parameters<typeof openRows>[2]);
  expect(asked).toHaveLength(10);
  expect(rows.slice(0, 10).every(({ best }) => best?.ok)).toBe(true);
  expect(rows.slice(10).map(({ best, listHref }) => [best, listHref])).toEqual([
    [undefined, "/sections/11/recruitements"],
    [undefined, "/sections/12/recruitements"],
    [undefined, undefined],
  ]);
});
