import type { Engine } from "../helpers/engines.ts";

/** What is refused before a statement is asked is refused alike on all engines: it is asked of this one. */
export const READING: Engine = "postgres";
