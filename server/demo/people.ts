import { demoAccounts } from "../lib/demo-accounts.ts";
import { BRAND_OF, type BrandRow } from "./brands.ts";
import { japanTime } from "./dates.ts";
import { FAMILY, GIVEN } from "./names.ts";
import { type Random, random } from "./random.ts";

export interface UserRow {
  id: number;
  uuid: string;
  email: string;
  family_name: string;
  given_name: string;
  is_curator: boolean;
  is_email_verified: boolean;
  created_at: string;
}
type Grant = "admin" | "member" | "standby";
export interface FacilityJoinRow {
  id: number;
  user_id: number;
  facility_id: number;
  grant_type: Grant;
  created_at: string;
}
export interface BrandJoinRow {
  id: number;
  user_id: number;
  brand_id: number;
  grant_type: Grant;
  created_at: string;
}
export interface People {
  users: UserRow[];
  facilityJoins: FacilityJoinRow[];
  brandJoins: BrandJoinRow[];
}

type Account = keyof typeof demoAccounts;

export const FACILITY_OF = { facility: 1, withoutMap: 2, stealth: 3, free: 4, rival: 5, both: 6 } as const;

const FACILITY_GRANTS: readonly (readonly [Account, number, Grant])[] = [
  ["facility", FACILITY_OF.facility, "admin"],
  ["facility", FACILITY_OF.withoutMap, "admin"],
  ["facility", FACILITY_OF.stealth, "member"],
  ["free", FACILITY_OF.free, "admin"],
  ["member", FACILITY_OF.facility, "member"],
  ["rival", FACILITY_OF.rival, "admin"],
  ["both", FACILITY_OF.both, "admin"],
  ["curator", FACILITY_OF.facility, "member"],
  ["standby", FACILITY_OF.facility, "standby"],
];
const BRAND_GRANTS: readonly (readonly [Account, string, Grant])[] = [
  ["brand", BRAND_OF.brand, "admin"],
  ["brand", BRAND_OF.stealth, "member"],
  ["brandlite", BRAND_OF.brandlite, "admin"],
  ["prediction", BRAND_OF.prediction, "admin"],
  ["both", BRAND_OF.both, "admin"],
  ["rivalbrand", BRAND_OF.rivalbrand, "admin"],
  ["curator", BRAND_OF.curator, "member"],
  ["standby", BRAND_OF.brand, "standby"],
];

export function peopleOf(seed: string, brands: readonly BrandRow[]): People {
  const users = Object.entries(demoAccounts).map(
    ([name, account], index): UserRow => ({
      id: index + 1,
      uuid: account.sub,
      email: account.email,
      family_name: account.family_name,
      given_name: account.given_name,
      is_curator: name === "curator",
      is_email_verified: true,
      created_at: japanTime("2025-04-01", 9, index),
    }),
  );
  const people: People = { users, facilityJoins: [], brandJoins: [] };
  const idOf = (account: Account): number => Object.keys(demoAccounts).indexOf(account) + 1;
  const brandId = new Map(brands.map((brand) => [brand.name, brand.id]));
  for (const [account, facility, grant] of FACILITY_GRANTS)
    joinFacility(people, idOf(account), facility, grant);
  for (const [account, brand, grant] of BRAND_GRANTS) {
    joinBrand(people, idOf(account), brandId.get(brand) ?? 0, grant);
  }
  addColleagues(people, seed, [...new Set(BRAND_GRANTS.map(([, brand]) => brandId.get(brand) ?? 0))]);
  return people;
}

export function peopleOfBlock(seed: string, block: number, facilities: number, brands: number): People {
  const people: People = { users: [], facilityJoins: [], brandJoins: [] };
  const name = (id: number) => `${String(block).padStart(3, "0")}${String(id).padStart(4, "0")}`;
  for (let facility = 1; facility <= facilities; facility++) {
    const rng = random(`${seed}/block/${block}/colleagues/${facility}`);
    joinFacility(people, colleague(people, rng, true, name), facility, "admin");
  }
  for (let brand = 1; brand <= brands; brand += 6) {
    const rng = random(`${seed}/block/${block}/brand-colleagues/${brand}`);
    joinBrand(people, colleague(people, rng, true, name), brand, "admin");
  }
  return people;
}

function addColleagues(people: People, seed: string, brandIds: readonly number[]): void {
  for (let facility = 1; facility <= 20; facility++) {
    const rng = random(`${seed}/colleagues/${facility}`);
    const grants: Grant[] = facility <= 6 ? ["admin", "member", "member"] : ["admin", "member"];
    if (facility === FACILITY_OF.facility) grants.push("member", "member", "standby");
    for (const grant of grants) joinFacility(people, colleague(people, rng, true), facility, grant);
    if (facility === FACILITY_OF.facility) {
      joinFacility(people, colleague(people, rng, false), facility, "member");
    }
  }
  for (const brand of brandIds) {
    const rng = random(`${seed}/brand-colleagues/${brand}`);
    for (const grant of ["admin", "member"] as const)
      joinBrand(people, colleague(people, rng, true), brand, grant);
  }
}

function colleague(
  people: People,
  rng: Random,
  isVerified: boolean,
  nameOf = (id: number) => String(id).padStart(3, "0"),
): number {
  const id = people.users.length + 1;
  const name = nameOf(id);
  people.users.push({
    id,
    uuid: `6b756b61-6b75-4000-9000-${name.padStart(12, "0")}`,
    email: `colleague${name}@kukaku.example`,
    family_name: rng.pick(FAMILY),
    given_name: rng.pick(GIVEN),
    is_curator: false,
    is_email_verified: isVerified,
    created_at: japanTime(`2025-0${rng.int(4, 9)}-1${rng.int(0, 9)}`, rng.int(9, 17), rng.int(0, 59)),
  });
  return id;
}

function joinFacility(people: People, user_id: number, facility_id: number, grant_type: Grant): void {
  const created_at = people.users[user_id - 1]?.created_at ?? "";
  people.facilityJoins.push({
    id: people.facilityJoins.length + 1,
    user_id,
    facility_id,
    grant_type,
    created_at,
  });
}

function joinBrand(people: People, user_id: number, brand_id: number, grant_type: Grant): void {
  const created_at = people.users[user_id - 1]?.created_at ?? "";
  people.brandJoins.push({ id: people.brandJoins.length + 1, user_id, brand_id, grant_type, created_at });
}
