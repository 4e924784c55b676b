import pino from "pino";

export const log = pino(
  { name: "main", base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ sync: true }),
);
