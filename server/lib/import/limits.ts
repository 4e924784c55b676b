/** As many rows may come at once, and as many bytes. */
export const MOST_ROWS = 10_000;
export const MOST_BYTES = 5 * 1024 * 1024;
