import { z } from "zod";
import { pageNumber, pageSize, pageText, perPageText } from "../../../contract/fields.ts";
import { PER_PAGE } from "../../../contract/paging.ts";

/** Which page of a list an address asks for. */
export const paged = { page: pageNumber.optional() };

/** The same where the reader chooses how many rows it has. */
export const sized = { ...paged, per_page: pageSize.optional() };

/** The same where no page asked for is the first one, and no size the usual one. */
export const pagedFromFirst = { page: pageText };
export const sizedFromFirst = { ...pagedFromFirst, per_page: perPageText };

export const ordered = { order: z.enum(["asc", "desc"]).optional() };

/** What a list is sorted by, and which way round. */
export function sorted<T extends z.ZodType>(sort: T) {
  return { sort: sort.optional(), ...ordered };
}

/** What these are called where one of them was not understood. */
export const listNames = { sort: "並び順", order: "並び順", page: "ページ", per_page: "表示件数" };

export interface Paging {
  page?: number | undefined;
  per_page?: number | undefined;
}

/** The page that an address asks for, as calls take it. */
export function pageOf({ page = 1, per_page = PER_PAGE }: Paging) {
  return { page, per_page };
}

/** The page as an address carries it: the first one and the usual size are not written. */
export function writtenPage({ page, per_page }: Paging): Paging {
  return {
    per_page: per_page === PER_PAGE ? undefined : per_page,
    page: page === 1 ? undefined : page,
  };
}
