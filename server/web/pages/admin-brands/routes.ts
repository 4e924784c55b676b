import type { FastifyInstance } from "fastify";
import { versionText } from "../../forms/entry.ts";
import { auth, curator } from "../../guards.ts";
import { enabledBody } from "../../parts/standing/enabled.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { showEnabled, submitEnabled } from "./enabled.ts";
import { downloadAdminBrands } from "./excel.ts";
import { adminBrandEntry } from "./fields.ts";
import { showAdminBrandEdit, showAdminBrandNew, submitAdminBrandEdit, submitAdminBrandNew } from "./form.ts";
import { showAdminBrands } from "./list.ts";
import { adminBrandsQuery } from "./query.ts";
import { showAdminBrand } from "./show.ts";

export function adminBrandPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, [auth, curator]);
  get(paths.adminBrands, showAdminBrands, { query: adminBrandsQuery });
  get(paths.adminBrandsExcel, downloadAdminBrands, { query: adminBrandsQuery });
  get(paths.adminBrandNew, showAdminBrandNew);
  form(paths.adminBrandNew, submitAdminBrandNew, { body: adminBrandEntry });
  get(paths.adminBrand, showAdminBrand);
  get(paths.adminBrandEdit, showAdminBrandEdit);
  form(paths.adminBrandEdit, submitAdminBrandEdit, {
    body: adminBrandEntry.extend({ version: versionText }),
  });
  get(paths.adminBrandEnabled, showEnabled);
  post(paths.adminBrandEnabled, submitEnabled, { body: enabledBody });
}
