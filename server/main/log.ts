import pino from "pino";

/** The log of the process itself; the web part and the backend keep their own. */
export const log = pino(
  { name: "main", base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ sync: true }),
);
