import type { z } from "zod";
import type { facilityType } from "../contract/statuses.ts";
import type { PlanFamily } from "./plans/draw.ts";

/** A demonstration building: a fictional house at a real place. */
export interface FacilitySpec {
  name: string;
  kana: string;
  type: z.output<typeof facilityType>;
  family: PlanFamily;
  /** Real station and the municipality that the station list gives it. */
  station: string;
  city: string;
  /** Real town and a street number that is ours. */
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
  /** Rent level of the place against the ground-floor rent of a middling city. */
  rent: number;
  sales: number | null;
  description: string;
}

type Words = Pick<FacilitySpec, "name" | "kana" | "station" | "city" | "address" | "description">;
type Form = Pick<FacilitySpec, "type" | "family" | "levels" | "entered" | "size" | "rent">;

/** A building from its words, its form and what is special about it; what is left out takes the usual value. */
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

/** Names and place of a building; `place` is station, municipality code and address, split by bars. */
export function words(name: string, kana: string, place: string, description: string): Words {
  const [station = "", city = "", address = ""] = place.split("|");
  return { name, kana, station, city, address, description };
}
