import { eq } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { categories, districts, genres, prefectures } from "../db/schema.ts";

export const getPrefectures: Handler<"getPrefectures"> = async (_input, { database }) => ({
  code: 2000,
  prefectures: await database.orm.select().from(prefectures).orderBy(prefectures.id),
});

export const getDistricts: Handler<"getDistricts"> = async (_input, { database }) => ({
  code: 2000,
  districts: await database.orm.select().from(districts).orderBy(districts.id),
});

export const getCategories: Handler<"getCategories"> = async (_input, { database }) => ({
  code: 2000,
  categories: await database.orm.select().from(categories).orderBy(categories.id),
});

export const getGenres: Handler<"getGenres"> = async (_input, { database }) => ({
  code: 2000,
  genres: await database.orm
    .select({
      id: genres.id,
      name: genres.name,
      category_id: genres.category_id,
      category_name: categories.name,
      jsic_code: genres.jsic_code,
    })
    .from(genres)
    .innerJoin(categories, eq(categories.id, genres.category_id))
    .orderBy(genres.category_id, genres.id),
});
