import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs, sidewaysScrollAt480, takeSession } from "../helpers/browser.ts";
import { journey } from "../helpers/journey.ts";
import { projectRoot } from "../helpers/project-root.ts";

const { open } = journey();

type Account = "facility" | "brand" | "curator" | "nobody";

const here: Record<string, [Account, string]> = {
  "/accesslimit": ["facility", "/accesslimit"],
  "/admin/audit": ["curator", "/admin/audit"],
  "/admin/benchmark_data": ["curator", "/admin/benchmark_data"],
  "/admin/brand_data/:id/enabled": ["curator", "/admin/brand_data/136/enabled"],
  "/admin/brand_data/new": ["curator", "/admin/brand_data/new"],
  "/admin/brand_data/:id/closing": ["curator", "/admin/brand_data/1/closing"],
  "/admin/facility_data/:id/closing": ["curator", "/admin/facility_data/1/closing"],
  "/admin/facility_data": ["curator", "/admin/facility_data"],
  "/admin/facility_data/:id": ["curator", "/admin/facility_data/1"],
  "/admin/facility_data/:id/edit": ["curator", "/admin/facility_data/1/edit"],
  "/admin/facility_data/departments": ["curator", "/admin/facility_data/departments"],
  "/admin/facility_data/new": ["curator", "/admin/facility_data/new"],
  "/admin/access_requests": ["curator", "/admin/access_requests"],
  "/admin/standby": ["curator", "/admin/standby"],
  "/invitation/request": ["nobody", "/invitation/request"],
  "/invitation/request/done": ["nobody", "/invitation/request/done"],
  "/invitation/request/sent": ["nobody", "/invitation/request/sent"],
  "/dev/mails": ["nobody", "/dev/mails"],
  "/extensions/:kind/:id": ["facility", "/extensions/apply/16"],
  "/offering_section": ["brand", "/offering_section?min_score=60&negotiable=1&outlook=1"],
  "/optional_point": ["facility", "/optional_point"],
  "/sales_prediction/opened": ["brand", "/sales_prediction/opened"],
  "/previews": ["facility", "/previews?facility=1"],
  "/sales_prediction/plans/:id": ["brand", "/sales_prediction/plans/1"],
  "/sales_prediction/plans/packs": ["brand", "/sales_prediction/plans/packs"],
  "/sales_prediction/:id/what_if": ["brand", "/sales_prediction/1/what_if?area_tsubo=80"],
  "/sales_prediction/verify": ["brand", "/sales_prediction/verify?code=0000-0000-0000-0000"],
  "/sales_prediction/profit_terms": ["brand", "/sales_prediction/profit_terms"],
  "/sales_prediction/profit_terms/:id": ["brand", "/sales_prediction/profit_terms/3"],
  "/sales_prediction/trade_area": ["brand", "/sales_prediction/trade_area"],
  "/section_contact/applied/:id": ["facility", "/section_contact/applied/16"],
  "/section_contact/scout/:id": ["facility", "/section_contact/scout/12"],
  "/sections/:id": ["facility", "/sections/58"],
  "/sections/:id/notice": ["facility", "/sections/48/notice"],
  "/sections/changes": ["facility", "/sections/changes"],
  "/sections/deadlines": ["facility", "/sections/deadlines"],
  "/sections/meeting": ["facility", "/sections/meeting"],
  "/sections/import": ["facility", "/sections/import"],
  "/sections/renewals": ["facility", "/sections/renewals"],
  "/sections/renewals/new": ["facility", "/sections/renewals/new"],
  "/sections/:id/edit": ["facility", "/sections/58/edit"],
  "/sections/:id/files": ["facility", "/sections/58/files"],
  "/sections/:id/recruitements/edit": ["facility", "/sections/58/recruitements/edit"],
  "/sections/:id/recruitements/list/contract": [
    "facility",
    "/sections/58/recruitements/list/contract?item=120",
  ],
  "/setting/brand/details": ["brand", "/setting/brand/details"],
  "/setting/brand/details/edit": ["brand", "/setting/brand/details/edit"],
  "/setting/brand/stores": ["brand", "/setting/brand/stores"],
  "/setting/brand/stores/:id": ["brand", "/setting/brand/stores/5"],
  "/setting/brand/stores/:id/closing": ["brand", "/setting/brand/stores/5/closing"],
  "/setting/brand/stores/:id/edit": ["brand", "/setting/brand/stores/5/edit"],
  "/setting/brand/stores/:id/move": ["brand", "/setting/brand/stores/5/move"],
  "/setting/brand/stores/:id/prediction": ["brand", "/setting/brand/stores/5/prediction"],
  "/setting/brand/stores/:id/sales": ["brand", "/setting/brand/stores/5/sales"],
  "/setting/brand/stores/model_year": ["brand", "/setting/brand/stores/model_year"],
  "/setting/brand/stores/new": ["brand", "/setting/brand/stores/new"],
  "/setting/facility/details/edit": ["facility", "/setting/facility/details/edit"],
  "/setting/facility/floors": ["facility", "/setting/facility/floors"],
  "/setting/facility/floors/:id/plan": ["facility", "/setting/facility/floors/1/plan"],
  "/signout": ["facility", "/signout"],
  "/calendar": ["facility", "/calendar"],
  "/today": ["facility", "/today?scope=all"],
  "/today/:id": ["facility", "/today/482"],
  "/userfacilityjoins/:id/new": ["facility", "/userfacilityjoins/1/new"],
};

it("finds nothing in the way of an import (U07)", async () => {
  const { page } = await open();
  await openAs(page, demoAccounts.facility.email, "/sections/import");
  await page.getByLabel("または、表を貼り付け").fill("階\t区画番号\t面積（坪）\n1階\tZ-900\t広い");
  await page.getByRole("button", { name: "内容を確認" }).click();
  await page.waitForURL(/\/imports\/\d+/);
  await page.getByRole("heading", { name: "エラーと競合の修正" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

const journeys: Record<string, readonly string[]> = {
  "accounts-journeys": [
    "/accessibility",
    "/admin/access_requests/:id",
    "/forgotpassword",
    "/forgotpasswordconfirm",
    "/invitation",
    "/invitation/completion",
    "/invitation/confirm",
    "/invitation/request/confirm",
    "/privacy",
    "/signin/code",
    "/signin/new-password",
    "/terms",
    "/userfacilityjoins/users",
    "/userfacilityjoins/users/email",
    "/userfacilityjoins/users/mfa",
    "/userfacilityjoins/users/password",
    "/userfacilityjoins/users/profile",
  ],
  administration: [
    "/admin/brand_data",
    "/admin/brand_data/:id",
    "/admin/brand_data/:id/edit",
    "/setting/brand/benchmarks",
    "/userfacilityjoins/:id",
    "/userfacilityjoins/:id/delete",
    "/userfacilityjoins/:id/edit",
  ],
  catalogue: ["/brands", "/brands/details/:id", "/brandstores/details/:id", "/scouts"],
  "ended-session": ["/kept-form"],
  layout: ["/", "/credits", "/facilities", "/sections", "/signin", "/support"],
  "floor-drawings": [
    "/setting/facility/floors/:id/plan/drawings/:item",
    "/setting/facility/floors/:id/plan/pictures/:item",
  ],
  "leasing-list": [
    "/section_contact",
    "/sections/:id/recruitements",
    "/sections/:id/recruitements/brands/new",
    "/sections/:id/recruitements/items/:item",
    "/sections/:id/recruitements/mail",
    "/sections/:id/recruitements/mail/confirm",
    "/sections/:id/recruitements/mail/result",
    "/sections/:id/recruitements/mails",
    "/sections/:id/recruitements/mails/:item",
  ],
  "meeting-packs": [
    "/sections/meeting/:id",
    "/sections/meeting/:id/sections/:item",
    "/sections/meeting/:id/sheets",
    "/sales_prediction/plans/packs/:id",
    "/sales_prediction/plans/packs/:id/sheets/:item",
  ],
  "optional-point": ["/optional_point/result"],
  renewals: [
    "/sections/renewals/:id",
    "/sections/renewals/:id/changes/:item",
    "/sections/renewals/:id/compare",
    "/sections/renewals/:id/changes/new",
    "/sections/renewals/:id/edit",
  ],
  "sales-prediction": [
    "/sales_prediction",
    "/sales_prediction/:id",
    "/sales_prediction/new",
    "/sales_prediction/plans",
    "/sales_prediction/plans/new",
  ],
  "section-work": [
    "/poc-recruitement",
    "/section_register",
    "/section_register/complete",
    "/section_register/confirm",
    "/sections/:id/publish",
  ],
  "settings-journeys": [
    "/admin/brand_data/import",
    "/admin/imports/:id",
    "/notices",
    "/setting/facility/details",
    "/setting/facility/details/images",
  ],
  "store-developer": ["/facilities/details/:id", "/offering_section/:id", "/offering_section/applied"],
};

const alike: readonly [RegExp, string][] = [
  [/^\/admin\/facility_data\/:id\/enabled$/, "/admin/brand_data/:id/enabled"],
  [/^\/admin\/(brand|facility)_data\/:id\/users$/, "/userfacilityjoins/:id"],
  [/^\/admin\/(brand|facility)_data\/:id\/users\/new$/, "/userfacilityjoins/:id/new"],
  [/^\/admin\/(brand|facility)_data\/:id\/users\/edit$/, "/userfacilityjoins/:id/edit"],
  [/^\/admin\/facility_data\/import$/, "/admin/brand_data/import"],
  [/^\/sections\/(candidates|renewals)\/import$/, "/sections/import"],
  [/^(\/setting\/brand)?\/imports\/:id$|^\/setting\/brand\/stores\/(sales\/)?import$/, "/sections/import"],
  [/\/(delete|undo|publish\/confirm|files\/:item|users\/removal)$/, "/admin/brand_data/:id/enabled"],
  [/^\/setting\/(brand|facility)\/audit$/, "/admin/audit"],
  [/^\/userfacilityjoins\/edit$/, "/userfacilityjoins/:id/edit"],
  [/^\/userfacilityjoins\/new$/, "/userfacilityjoins/:id/new"],
];
function drawnAs(route: string): string {
  const path = route.replace("/userbrandjoins", "/userfacilityjoins");
  return alike.find(([pattern]) => pattern.test(path))?.[1] ?? path;
}

const NO_PAGE =
  /^\/(api|assets|img|tiles|auth)\/|\.(png|ico|ics|svg|json|txt|webmanifest)$|\/(excel|template|archive|users\/data|images\/:hash|picture_image\/:item|livez|readyz)$|^\/(files\/:id|form-token|optional_point\/places)$|similar_(store|stores|benchmarks)$/;

it("looks at every page of the routes table, here or in the journey that leads to it", () => {
  const routes = readFileSync(join(projectRoot, "test/routes.golden.txt"), "utf8");
  const known = new Set([...Object.keys(here), ...Object.values(journeys).flat()]);
  const missing = [...routes.matchAll(/^GET +(\S+)/gm)]
    .map(([, path = ""]) => path)
    .filter((path) => !NO_PAGE.test(path) && !known.has(drawnAs(path)));
  expect(missing).toEqual([]);
  for (const name of Object.keys(journeys))
    expect(readFileSync(join(import.meta.dirname, `${name}.test.ts`), "utf8")).toContain(
      "accessibilityProblems(",
    );
});

// One window looks at all pages of a person: what looks at a page is read and compiled once for all of them.
it.each<Account>(["facility", "brand", "curator", "nobody"])(
  "finds nothing in the way of any page of %s, nor one wider than 480 px (U07)",
  { timeout: 300_000 },
  async (account) => {
    const { page } = await open();
    if (account !== "nobody") await takeSession(page, demoAccounts[account].email);
    const addresses = Object.values(here).flatMap(([who, address]) => (who === account ? [address] : []));
    const found: Record<string, unknown> = {};
    for (const address of addresses) {
      const answer = await page.goto(address);
      const { pathname } = new URL(page.url());
      const problems = await accessibilityProblems(page);
      found[address] = [answer?.status(), pathname, problems, await sidewaysScrollAt480(page)];
    }
    expect(found).toEqual(
      Object.fromEntries(addresses.map((address) => [address, [200, address.replace(/\?.*/, ""), [], 0]])),
    );
  },
);
