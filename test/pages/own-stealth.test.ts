import { beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

const NOTE = /この画面の件数や指数には(.*?)が含まれます。ほかの会社の画面や数値には含まれません。/;
const POINT = "/optional_point/result?lat=35.46583&lon=139.6223";

let people: Record<"facility" | "brand" | "curator" | "rival" | "rivalbrand", Browserless>;
beforeAll(async () => {
  const { origin } = await startProduct({ shared: true });
  const as = (name: keyof typeof demoAccounts) => signIn(origin, demoAccounts[name].email);
  const [facility, brand, curator, rival, rivalbrand] = await Promise.all(
    (["facility", "brand", "curator", "rival", "rivalbrand"] as const).map(as),
  );
  people = { facility, brand, curator, rival, rivalbrand } as typeof people;
});

async function said(who: keyof typeof people, path: string): Promise<string | undefined> {
  const page = await people[who].get(path);
  expect(page.status, path).toBe(200);
  return NOTE.exec(page.text)?.[1];
}

it("pages whose figures count one's own stealth organisations name them", async () => {
  const facility = "自社のステルスの施設「（仮称）汐見坂プロジェクト」";
  const brand = "自社のステルスのブランド「秋津堂（仮）」";
  for (const path of ["/brands/details/3", "/facilities", "/facilities/details/1", POINT])
    expect(await said("facility", path), path).toBe(facility);
  for (const path of [
    "/brands",
    "/brands/details/3",
    "/facilities/details/1",
    "/setting/brand/benchmarks",
    "/brandstores/details/1",
    POINT,
  ])
    expect(await said("brand", path), path).toBe(brand);
});

it("nothing is said where only the other kind is hidden, nor to anybody else", async () => {
  expect(await said("facility", "/brands")).toBeUndefined();
  expect(await said("brand", "/facilities")).toBeUndefined();
  for (const who of ["rival", "rivalbrand"] as const)
    for (const path of ["/brands/details/3", "/facilities/details/1", POINT])
      expect(await said(who, path), path).toBeUndefined();
});

it("curators are told that their figures count everything", async () => {
  expect(await said("curator", "/brands/details/3")).toBe("ステルスの施設とブランドすべて");
});
