import type { FastifyInstance } from "fastify";
import { versionText } from "../../forms/entry.ts";
import { auth, brandUser, facilityUser, planGuard } from "../../guards.ts";
import { brandEntry } from "../../parts/brand-entry/fields.ts";
import { facilityEntry } from "../../parts/facility-entry/fields.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { benchmarkBody, showBenchmarks, submitBenchmarks } from "./benchmarks.ts";
import { showBrand, showBrandEdit, submitBrandEdit } from "./brand.ts";
import { showFacility, showFacilityEdit, submitFacilityEdit } from "./facility.ts";

export function settingPages(app: FastifyInstance): void {
  const ofFacility = routes(app, [auth, facilityUser]);
  const ofBrand = routes(app, [auth, brandUser]);
  const benchmarks = routes(app, [auth, brandUser, planGuard("benchmark")]);
  ofFacility.get(paths.settingFacility, showFacility);
  ofFacility.get(paths.settingFacilityEdit, showFacilityEdit);
  ofFacility.form(paths.settingFacilityEdit, submitFacilityEdit, {
    body: facilityEntry.extend({ version: versionText }),
  });
  ofBrand.get(paths.settingBrand, showBrand);
  ofBrand.get(paths.settingBrandEdit, showBrandEdit);
  ofBrand.form(paths.settingBrandEdit, submitBrandEdit, {
    body: brandEntry.extend({ version: versionText }),
  });
  benchmarks.get(paths.settingBrandBenchmarks, showBenchmarks);
  benchmarks.form(paths.settingBrandBenchmarks, submitBenchmarks, { body: benchmarkBody });
}
