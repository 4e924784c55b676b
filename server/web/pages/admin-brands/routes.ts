import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { versionText } from "../../forms/entry.ts";
import { auth, curator } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { enabledBody, showEnabled, submitEnabled } from "./enabled.ts";
import { downloadAdminBrands } from "./excel.ts";
import { adminBrandEntry } from "./fields.ts";
import { showAdminBrandEdit, showAdminBrandNew, submitAdminBrandEdit, submitAdminBrandNew } from "./form.ts";
import { showAdminBrands } from "./list.ts";
import { adminBrandsQuery } from "./query.ts";
import { showAdminBrand } from "./show.ts";

const params = z.object({ id: idText });

export function adminBrandPages(app: FastifyInstance): void {
  const read = { method: "GET", guards: [auth, curator] } as const;
  const write = { method: "POST", guards: [auth, curator], rerenders: true } as const;
  const fresh = { path: paths.adminBrandNew.pattern };
  const edit = { path: paths.adminBrandEdit.pattern, params };
  const enabled = { path: paths.adminBrandEnabled.pattern, params };
  route(app, {
    ...read,
    path: paths.adminBrands.pattern,
    query: adminBrandsQuery,
    handler: showAdminBrands,
  });
  route(app, {
    ...read,
    path: paths.adminBrandsExcel.pattern,
    query: adminBrandsQuery,
    handler: downloadAdminBrands,
  });
  route(app, { ...read, ...fresh, handler: showAdminBrandNew });
  route(app, { ...write, ...fresh, body: adminBrandEntry, handler: submitAdminBrandNew });
  route(app, { ...read, path: paths.adminBrand.pattern, params, handler: showAdminBrand });
  route(app, { ...read, ...edit, handler: showAdminBrandEdit });
  route(app, {
    ...write,
    ...edit,
    body: adminBrandEntry.extend({ version: versionText }),
    handler: submitAdminBrandEdit,
  });
  route(app, { ...read, ...enabled, handler: showEnabled });
  route(app, {
    method: "POST",
    guards: [auth, curator],
    ...enabled,
    body: enabledBody,
    handler: submitEnabled,
  });
}
