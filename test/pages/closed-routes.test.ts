import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Account, policy } from "../auth/policy.ts";
import { signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";
import { projectRoot } from "../helpers/project-root.ts";

let client: Client;
let origin: string;
beforeAll(async () => {
  origin = (await startProduct({ shared: true })).origin;
  client = new Client(origin);
});
afterAll(() => client?.close());

const routes = readFileSync(join(projectRoot, "test/routes.golden.txt"), "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, path = "", guards = ""] = /^GET\s+(\S+)\s+(.+)$/.exec(line) ?? [];
    return path === "" ? [] : [{ path: path.replace(/:\w+/g, "1").replace("*", "nothing"), guards }];
  });

const isOpenIn = (row: string) => (account: Account) => policy[row]?.ends[account] === "page";
const isAnybodyIn = (account: Account) => account !== "nobody";
const hasBrandPlan = (account: Account) => account !== "brandlite" && account !== "prediction";
const open: Record<string, (account: Account) => boolean> = {
  open: () => true,
  anybody: () => true,
  browserBackAuth: () => true,
  calendarSecret: () => true,
  signedIn: isAnybodyIn,
  signedInCall: isAnybodyIn,
  auth: isAnybodyIn,
  "auth, checkLatLon, checkAccessLimit": isAnybodyIn,
  "auth, standardFacility": (account) => isAnybodyIn(account) && account !== "free",
  "auth, standardFacility, salesPrediction": isOpenIn("optionalPoint"),
  "auth, curator": isOpenIn("adminBrands"),
  "auth, plan:facility": isOpenIn("facilities"),
  "auth, standardFacility, plan:facility": (account) => isOpenIn("facilities")(account) && account !== "free",
  "auth, standardFacility, plan:benchmark": isOpenIn("brands"),
  "auth, brandUser": isOpenIn("settingBrand"),
  "auth, brandUser, plan:benchmark": (account) => isOpenIn("settingBrand")(account) && hasBrandPlan(account),
  "auth, brandUser, plan:sales_prediction": isOpenIn("salesPredictions"),
  "auth, facilityUser": isOpenIn("settingFacility"),
  "auth, facilityUser, standardFacility": isOpenIn("sections"),
  "auth, facilityUser, standardFacility, sectionMap": isOpenIn("sections"),
};

const spellings: Record<string, (path: string) => string> = {
  "an encoded letter": (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  "two slashes": (path) => `/${path}`,
  "two slashes within": (path) => path.replace(/(.)\//, "$1//"),
  "a slash at its end": (path) => `${path}/`,
  "a parameter": (path) => `${path};x`,
  "capital letters": (path) => path.toUpperCase(),
  "a step up and down": (path) => `/x/..${path}`,
  "a backslash": (path) => `/\\${path.slice(1)}`,
};

async function ask(method: "GET" | "HEAD", path: string, cookie: string) {
  const headers = { "sec-fetch-site": "none", ...(cookie && { cookie }) };
  const { statusCode, headers: given, body } = await client.request({ method, path, headers });
  await body.dump();
  return `${statusCode} ${given.location ?? ""}`.trim();
}

const accounts = ["nobody", "free", "member", "brandlite", "prediction"] as const;

describe("the routes that are closed to somebody (S7)", () => {
  it("are told by a table that knows every row of guards", () => {
    expect(routes.length).toBeGreaterThan(150);
    expect([...new Set(routes.map(({ guards }) => guards))].toSorted()).toEqual(Object.keys(open).toSorted());
  });

  it.each(accounts)(
    "are closed to %s by GET, by HEAD and in every spelling",
    async (account) => {
      const cookies = account === "nobody" ? [] : (await signIn(origin, demoAccounts[account].email)).cookies;
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
      const closed = routes.filter(({ guards }) => !open[guards]?.(account));
      expect(closed.length).toBeGreaterThan(20);
      const wrong: string[] = [];
      for (const { path } of closed) {
        const own = await ask("GET", path, cookie);
        if (!/^(302 \/|401|403)/.test(own)) wrong.push(`${path}: ${own}`);
        const head = await ask("HEAD", path, cookie);
        if (head !== own && !(head === "404" && own === "401"))
          wrong.push(`HEAD ${path}: ${head}, not ${own}`);
        for (const [name, respell] of Object.entries(spellings)) {
          const answer = await ask("GET", respell(path), cookie);
          if (answer !== own && answer !== "404" && answer !== "400")
            wrong.push(`${path} with ${name}: ${answer}, not ${own}`);
        }
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});
