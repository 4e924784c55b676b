import { z } from "zod";
import { MOST_PAGES, PAGE_SIZES, PER_PAGE } from "./paging.ts";

/** The largest id a 32-bit serial column can hold. */
const MAX_ID = 2_147_483_647;

export const id = z.int().min(1).max(MAX_ID);

export const idText = z
  .string()
  .regex(/^[1-9][0-9]{0,9}$/, "IDの形式が正しくありません。")
  .transform(Number)
  .pipe(z.int().max(MAX_ID, "IDの形式が正しくありません。"));

const PAGE_MESSAGE = `ページ番号は1〜${MOST_PAGES}の数字で指定してください。`;

export const pageNumber = z
  .string()
  .regex(/^[1-9][0-9]{0,4}$/, PAGE_MESSAGE)
  .transform(Number)
  .pipe(z.int().max(MOST_PAGES, PAGE_MESSAGE));
export const pageText = pageNumber.default(1);

export const pageSizeText = z.enum(PAGE_SIZES.map((size) => `${size}` as const));
export const pageSize = pageSizeText.transform(Number);
export const perPageText = pageSize.default(PER_PAGE);

export const flagText = z
  .enum(["true", "false", "1", "0"])
  .transform((value) => value === "true" || value === "1");

export const searchText = z
  .union([z.string(), z.array(z.string()).max(10)])
  .transform((value) =>
    (Array.isArray(value) ? value : [value]).flatMap((part) => part.split(/[\s,、\u3000]+/u)),
  )
  .transform((words) => words.filter((word) => word !== ""))
  .pipe(
    z
      .array(z.string().max(100, "検索語は1語100文字以内で入力してください。"))
      .max(10, "検索語は10語以内で入力してください。"),
  );

/** Calendar date, YYYY-MM-DD, from the year 1: databases know no year 0. */
export const date = z.iso
  .date()
  .refine((value) => !value.startsWith("0000"), "日付の形式が正しくありません。");
export const instant = z.iso.datetime({ offset: true });

export const paging = { total: z.int().min(0), page: z.int().min(1), per_page: z.int().min(1) };

export const ok = z.literal(2000);

/** A point of a plan: metres right and metres down from the floor's north-west corner. */
export const point = z.tuple([z.number(), z.number()]);
export const outline = z.array(point).min(3);
