export const PAGE_SIZES = [20, 50, 100] as const;
export const MOST_PER_PAGE = PAGE_SIZES[2];
export const PER_PAGE = 20;
export const LONG_PER_PAGE = 50;
export const MOST_PAGES = 10_000;
