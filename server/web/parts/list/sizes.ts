import { z } from "zod";
import { PAGE_SIZES } from "../../../contract/paging.ts";
import { WHOLE_LIST } from "../../../lib/sections-state.ts";

export const WHOLE_SIZES: readonly number[] = [...PAGE_SIZES, WHOLE_LIST];
export const wholeSize = z.enum(WHOLE_SIZES.map(String)).transform(Number);

interface Sizes {
  action: string;
  per_page: number;
  kept: readonly { name: string; value: string }[];
}

const label = (size: number) => (size === WHOLE_LIST ? "すべて" : `${size}件`);

export function sizesModel({ action, per_page, kept }: Sizes, sizes: readonly number[] = PAGE_SIZES) {
  return {
    action,
    kept,
    choices: sizes.map((value) => ({ value, label: label(value), isChosen: value === per_page })),
  };
}

export function sizeLinks(per_page: number, href: (size: number) => string) {
  return PAGE_SIZES.map((size) => ({ label: label(size), href: href(size), isCurrent: size === per_page }));
}
