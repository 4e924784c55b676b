import type { z } from "zod";
import type { facilityType } from "../contract/statuses.ts";
import type { PlanFamily } from "./plans/draw.ts";

export interface FacilitySpec {
  name: string;
  kana: string;
  type: z.output<typeof facilityType>;
  family: PlanFamily;
  station: string;
  city: string;
  address: string;
  /** Metres north and east of the station. */
  offset: readonly [number, number];
  levels: readonly number[];
  entered: readonly number[];
  size: number;
  /** Metres by which the north front is out of square. */
  slant: number;
  opened: string;
  department: string | null;
  standard: boolean;
  map: boolean;
  stealth: boolean;
  rent: number;
  sales: number | null;
  description: string;
}

type Words = Pick<FacilitySpec, "name" | "kana" | "station" | "city" | "address" | "description">;
type Form = Pick<FacilitySpec, "type" | "family" | "levels" | "entered" | "size" | "rent">;

export function building(
  words: Words,
  form: Form,
  rest: Partial<FacilitySpec> & Pick<FacilitySpec, "opened" | "offset">,
): FacilitySpec {
  return {
    department: null,
    standard: true,
    map: true,
    stealth: false,
    slant: 0,
    sales: null,
    ...words,
    ...form,
    ...rest,
  };
}

export function words(name: string, kana: string, place: string, description: string): Words {
  const [station = "", city = "", address = ""] = place.split("|");
  return { name, kana, station, city, address, description };
}
