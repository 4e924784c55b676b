/*
 * With a replica of the database: a position in its log goes from an answer to a write to the reads that come after it.
 */

/** On the answer to a write. */
export const WRITTEN_AT_HEADER = "x-kukaku-written-at";

/** On a read that a replica may answer: it must have everything up to there. */
export const READ_AFTER_HEADER = "x-kukaku-read-after";
