import { expect, it } from "vitest";
import { lookups } from "../../server/backend/answering/lookups.ts";
import type { Principal } from "../../server/backend/answering/principal.ts";
import { knownPlace } from "../../server/backend/facilities/access.ts";

const principal = { userId: 1, isCurator: false, facilities: [], brands: [] } as unknown as Principal;
const bearer = { sub: "person", issuedAt: 1000 };
const there = { latitude: 35.68, longitude: 139.77 };

it("a facility that a replica does not have yet is asked of the leader, for the same page", async () => {
  const shared = lookups<unknown>();
  const once = <T>(key: string, ask: () => Promise<T>) => shared.shared(key, bearer, ask) as Promise<T>;
  const host = (rows: object[]) => {
    let asked = 0;
    const ask = async () => {
      asked++;
      return rows;
    };
    const database = { rows: ask } as never;
    return { asked: () => asked, find: () => knownPlace({ principal, database, once }, 7) };
  };
  const [replica, leader] = [host([]), host([there])];
  await expect(Promise.all([replica.find(), replica.find()])).rejects.toThrow();
  expect(await Promise.all([leader.find(), leader.find()])).toEqual([there, there]);
  expect([replica.asked(), leader.asked()]).toEqual([1, 1]);
});
