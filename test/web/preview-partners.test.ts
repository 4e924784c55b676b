import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { partnersOf } from "../../server/web/pages/previews/partners.ts";

it("names everybody whom the organisation has written with, each once, from every page", async () => {
  const asked: number[] = [];
  const contacts = Array.from({ length: 250 }, (_, i) => ({
    brand_id: (i % 230) + 1,
    brand_name: `ブランド${String((i % 230) + 1).padStart(3, "0")}`,
    facility_id: 1,
    facility_name: "施設",
  }));
  const getContacts = async ({ page, per_page }: { page: number; per_page: number }) => {
    asked.push(page);
    return {
      data: contacts.slice((page - 1) * per_page, page * per_page),
      total: contacts.length,
      page,
      per_page,
    };
  };
  const request = { backend: { getContacts } } as unknown as FastifyRequest;
  const partners = await partnersOf(request, { facility_id: 1 });
  expect(asked).toEqual([1, 2, 3]);
  expect(partners.length).toBe(230);
  expect(partners.at(-1)).toEqual({ value: 230, label: "ブランド230" });
  expect(await partnersOf(request, { brand_id: 5 })).toEqual([{ value: 1, label: "施設" }]);
});
