import { type SQL, sql } from "drizzle-orm";

export interface Place {
  latitude: number;
  longitude: number;
}

export function metresFrom({ latitude, longitude }: Place, alias: "s" | "f"): SQL {
  const row = sql.raw(alias);
  return sql`
    round(2 * 6371008.8 * asin(least(1, sqrt(
      power(sin(radians(${row}.latitude - ${latitude}::float8) / 2), 2)
      + cos(radians(${latitude}::float8)) * cos(radians(${row}.latitude))
        * power(sin(radians(${row}.longitude - ${longitude}::float8) / 2), 2)
    ))))::int`;
}
