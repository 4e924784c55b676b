import { z } from "zod";
import { pageNumber, pageSize, pageText, perPageText } from "../../../contract/fields.ts";
import { PER_PAGE } from "../../../contract/paging.ts";

export const paged = { page: pageNumber.optional() };

export const sized = { ...paged, per_page: pageSize.optional() };

export const pagedFromFirst = { page: pageText };
export const sizedFromFirst = { ...pagedFromFirst, per_page: perPageText };

export const ordered = { order: z.enum(["asc", "desc"]).optional() };

export function sorted<T extends z.ZodType>(sort: T) {
  return { sort: sort.optional(), ...ordered };
}

export const listNames = { sort: "並び順", order: "並び順", page: "ページ", per_page: "表示件数" };

export interface Paging {
  page?: number | undefined;
  per_page?: number | undefined;
}

export function pageOf({ page = 1, per_page = PER_PAGE }: Paging) {
  return { page, per_page };
}

export function writtenPage({ page, per_page }: Paging): Paging {
  return {
    per_page: per_page === PER_PAGE ? undefined : per_page,
    page: page === 1 ? undefined : page,
  };
}
