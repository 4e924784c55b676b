import { z } from "zod";
import { type Answered, read } from "./call.ts";
import { id, ok } from "./fields.ts";

export const prefecture = z.object({ id, code: z.string(), name: z.string(), district_id: id });
export const district = z.object({ id, name: z.string() });
export const category = z.object({ id, name: z.string() });
/** Lower level of the genre list, mapped to the Japan Standard Industrial Classification. */
export const genre = z.object({
  id,
  name: z.string(),
  category_id: id,
  category_name: z.string(),
  jsic_code: z.string(),
});
export type Genre = Answered<typeof genre>;

export const getPrefectures = read({
  path: "/api/v1/prefectures",
  summary: "都道府県一覧",
  access: ["user"],
  browser: true,
  response: z.object({ code: ok, prefectures: z.array(prefecture) }),
  fallback: { code: 2000 as const, prefectures: [] },
});

export const getDistricts = read({
  path: "/api/v1/districts",
  summary: "地方一覧",
  access: ["user"],
  browser: true,
  response: z.object({ code: ok, districts: z.array(district) }),
  fallback: { code: 2000 as const, districts: [] },
});

export const getCategories = read({
  path: "/api/v1/categories",
  summary: "業種大分類一覧",
  access: ["user"],
  browser: true,
  response: z.object({ code: ok, categories: z.array(category) }),
  fallback: { code: 2000 as const, categories: [] },
});

export const getGenres = read({
  path: "/api/v1/genres",
  summary: "業種一覧",
  access: ["user"],
  browser: true,
  response: z.object({ code: ok, genres: z.array(genre) }),
  fallback: { code: 2000 as const, genres: [] },
});
