import { expect, it } from "vitest";
import { tenanciesOf } from "../../server/backend/analysis/tenancies.ts";

const rows = Array.from({ length: 60 }, (_, n) => ({ brand_id: n % 12, facility_id: (n * 7) % 15 }));

it("the same stores in the same buildings are tested once, whoever reads them and however often", async () => {
  const first = tenanciesOf(rows);
  const again = tenanciesOf(rows.map((row) => ({ ...row })));
  expect(again.index).toBe(first.index);
  expect(await again.pairs()).toBe(await first.pairs());
  const other = tenanciesOf([...rows, { brand_id: 3, facility_id: 99 }]);
  expect(other.index.facilitiesOf.get(3)?.has(99)).toBe(true);
  expect(first.index.facilitiesOf.get(3)?.has(99)).toBe(false);
  expect(await other.pairs()).not.toBe(await first.pairs());
});
