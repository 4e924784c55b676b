/*
 * With a replica of the database: a position in its log goes from an answer to a write to the reads that come after it.
 */

export const WRITTEN_AT_HEADER = "x-kukaku-written-at";

export const READ_AFTER_HEADER = "x-kukaku-read-after";
