import { setImmediate as breathe } from "node:timers/promises";
import { fold } from "../../lib/kana.ts";
import { addressEnd } from "../../lib/places/address-end.ts";
import { foldTown } from "../../lib/places/fold-town.ts";
import { readGzip, readRows } from "../data/read.ts";
import type { Place } from "../models/geography.ts";

export interface AddressPlace {
  municipality_code: string;
  town: Place | undefined;
}

const DASHES = /(?<=\d)[‐‑‒–—―−ー－ｰ]|(?<=\d)-/gu;
/** Lines of the towns before others get their turn. */
const AT_ONCE = 20_000;

interface Begun {
  code: string;
  rest: string;
}

export async function placesOfAddresses(
  projectRoot: string,
  addresses: readonly string[],
): Promise<Map<string, AddressPlace>> {
  const begin = municipalityFinder(projectRoot);
  const begun = new Map<string, Begun>();
  for (const address of addresses) {
    const found = begin(foldTown(address).replaceAll(" ", "").replace(DASHES, "-"));
    if (found) begun.set(address, found);
  }
  const towns = await townsOf(projectRoot, new Set([...begun.values()].map(({ code }) => code)));
  return new Map(
    [...begun].map(([address, { code, rest }]) => {
      return [address, { municipality_code: code, town: townOf(towns.get(code), rest) }];
    }),
  );
}

function municipalityFinder(projectRoot: string): (address: string) => Begun | undefined {
  const codes = new Map<string, string | undefined>();
  const name = (key: string, code: string) => {
    // What two municipalities are called tells neither.
    codes.set(key, codes.has(key) && codes.get(key) !== code ? undefined : code);
  };
  for (const row of readRows(projectRoot, "municipalities.csv.gz")) {
    const { code = "", pref = "", county_or_city: above = "", name: own = "" } = row;
    for (const middle of /(?:郡|支庁)$/u.test(above) ? [above, ""] : [above])
      for (const prefecture of [pref, ""]) name(fold(`${prefecture}${middle}${own}`), code);
  }
  const longest = Math.max(...[...codes.keys()].map(({ length }) => length));
  return (address) => {
    for (let length = Math.min(longest, address.length); length > 1; length--) {
      const code = codes.get(address.slice(0, length));
      if (code !== undefined) return { code, rest: address.slice(length) };
    }
    return undefined;
  };
}

type Towns = ReadonlyMap<string, Place>;

async function townsOf(projectRoot: string, codes: ReadonlySet<string>): Promise<Map<string, Towns>> {
  const found = new Map<string, Map<string, Place>>([...codes].map((code) => [code, new Map()]));
  if (codes.size === 0) return found;
  const lines = readGzip(projectRoot, "towns.csv.gz").split("\n");
  for (const [index, line] of lines.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    const towns = found.get(line.slice(0, 5));
    if (!towns) continue;
    const [, name = "", latitude, longitude] = line.split(",");
    towns.set(foldTown(name), { latitude: Number(latitude), longitude: Number(longitude) });
  }
  return found;
}

function townOf(towns: Towns | undefined, rest: string): Place | undefined {
  if (!towns) return undefined;
  const end = addressEnd(rest);
  const names = end ? [`${end.base}${end.first}丁目`, end.base] : [rest, `${rest}1丁目`];
  for (const name of names) {
    const town = towns.get(name) ?? towns.get(name.replace(/^大?字/u, ""));
    if (town) return town;
  }
  return undefined;
}
