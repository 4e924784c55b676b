/** How many rows a page of a list may have, where the reader chooses. */
export const PAGE_SIZES = [20, 50, 100] as const;
/** Rows of the longest page. */
export const MOST_PER_PAGE = PAGE_SIZES[2];
/** Rows a page unless the reader chooses. */
export const PER_PAGE = 20;
/** Rows a page of what is read down rather than searched: the audit trail, open matters. */
export const LONG_PER_PAGE = 50;
/** The last page that may be asked for. */
export const MOST_PAGES = 10_000;
