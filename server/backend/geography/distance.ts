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

/** Whether the rows of `alias` lie so near to a place, asked so that an index on latitude and longitude answers. */
export function isWithin(place: Place, metres: number, alias: "s" | "f"): SQL {
  return sql`(${inBoxAround(place, metres / 1000, alias)} and ${metresFrom(place, alias)} <= ${metres})`;
}

/** Lengths of a degree, a little less than anywhere in Japan (latitude 20 to 46). */
const KILOMETRES_PER_LATITUDE = 110;
const KILOMETRES_PER_LONGITUDE = 77;

/**
 * Whether the rows of `alias` lie in a box that holds the circle, in a form that an index on latitude and longitude
 * answers. PostgreSQL looks a policy's rows up by comparisons of numbers, but not by those of points, which might leak
 * what they see: there every row is read.
 */
export function inBoxAround(
  { latitude, longitude }: { latitude: number | SQL; longitude: number | SQL },
  kilometres: number,
  alias: "s" | "f" | "a",
): SQL {
  const [up, across] = [kilometres / KILOMETRES_PER_LATITUDE, kilometres / KILOMETRES_PER_LONGITUDE];
  const of = sql.raw(alias);
  return sql`${of}.latitude between ${latitude}::float8 - ${up}::float8 and ${latitude}::float8 + ${up}::float8
    and ${of}.longitude between ${longitude}::float8 - ${across}::float8 and ${longitude}::float8 + ${across}::float8`;
}
