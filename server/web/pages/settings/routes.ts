import type { FastifyInstance } from "fastify";
import { versionText } from "../../forms/entry.ts";
import { auth, brandUser, facilityUser, planGuard } from "../../guards.ts";
import { brandEntry } from "../../parts/brand-entry/fields.ts";
import { facilityEntry } from "../../parts/facility-entry/fields.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { benchmarkBody, showBenchmarks, submitBenchmarks } from "./benchmarks.ts";
import { showBrand, showBrandEdit, submitBrandEdit } from "./brand.ts";
import { showFacility, showFacilityEdit, submitFacilityEdit } from "./facility.ts";

export function settingPages(app: FastifyInstance): void {
  const ofFacility = [auth, facilityUser] as const;
  const ofBrand = [auth, brandUser] as const;
  const read = { method: "GET" } as const;
  const write = { method: "POST", rerenders: true } as const;
  route(app, { ...read, guards: ofFacility, path: paths.settingFacility.pattern, handler: showFacility });
  route(app, {
    ...read,
    guards: ofFacility,
    path: paths.settingFacilityEdit.pattern,
    handler: showFacilityEdit,
  });
  route(app, {
    ...write,
    guards: ofFacility,
    path: paths.settingFacilityEdit.pattern,
    body: facilityEntry.extend({ version: versionText }),
    handler: submitFacilityEdit,
  });
  route(app, { ...read, guards: ofBrand, path: paths.settingBrand.pattern, handler: showBrand });
  route(app, { ...read, guards: ofBrand, path: paths.settingBrandEdit.pattern, handler: showBrandEdit });
  route(app, {
    ...write,
    guards: ofBrand,
    path: paths.settingBrandEdit.pattern,
    body: brandEntry.extend({ version: versionText }),
    handler: submitBrandEdit,
  });
  const benchmarks = {
    guards: [...ofBrand, planGuard("benchmark")] as const,
    path: paths.settingBrandBenchmarks.pattern,
  };
  route(app, { ...read, ...benchmarks, handler: showBenchmarks });
  route(app, { ...write, ...benchmarks, body: benchmarkBody, handler: submitBenchmarks });
}
