import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { versionText } from "../../forms/entry.ts";
import { auth, brandUser, planGuard } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { showClosing, submitClosing } from "./closing.ts";
import { closingEntry, storeEntry } from "./fields.ts";
import { showStoreEdit, showStoreNew, submitStoreEdit, submitStoreNew } from "./form.ts";
import { downloadOwnStores, downloadStoreSales, showOwnStores } from "./list.ts";
import { showModelYear, submitModelYear } from "./model-year.ts";
import { moveBody, showMove, submitMove } from "./moving.ts";
import { showStorePrediction } from "./prediction.ts";
import { ownStoresQuery } from "./query.ts";
import { showSales, submitSales } from "./sales.ts";
import { showOwnStore } from "./show.ts";

const params = z.object({ id: idText });
const guards = [auth, brandUser] as const;
const read = { method: "GET", guards } as const;
const write = { method: "POST", guards, rerenders: true } as const;

export function ownStorePages(app: FastifyInstance): void {
  const query = ownStoresQuery;
  const fresh = { path: paths.ownStoreNew.pattern };
  const edit = { path: paths.ownStoreEdit.pattern, params };
  const closing = { path: paths.ownStoreClosing.pattern, params };
  const sales = { path: paths.ownStoreSales.pattern, params };
  const year = { path: paths.modelYear.pattern };
  const move = { path: paths.ownStoreMove.pattern, params };
  route(app, { ...read, path: paths.ownStores.pattern, query, handler: showOwnStores });
  route(app, { ...read, path: paths.ownStoresExcel.pattern, query, handler: downloadOwnStores });
  route(app, { ...read, path: paths.storeSalesExcel.pattern, handler: downloadStoreSales });
  route(app, { ...read, ...year, handler: showModelYear });
  route(app, {
    ...write,
    ...year,
    body: z.looseObject({ version: versionText }),
    handler: submitModelYear,
  });
  route(app, { ...read, ...fresh, handler: showStoreNew });
  route(app, { ...write, ...fresh, body: storeEntry, handler: submitStoreNew });
  route(app, { ...read, path: paths.ownStore.pattern, params, handler: showOwnStore });
  route(app, { ...read, ...edit, handler: showStoreEdit });
  route(app, {
    ...write,
    ...edit,
    body: storeEntry.extend({ version: versionText }),
    handler: submitStoreEdit,
  });
  route(app, { ...read, ...closing, handler: showClosing });
  route(app, {
    ...write,
    ...closing,
    body: closingEntry.extend({ version: versionText }),
    handler: submitClosing,
  });
  route(app, { ...read, ...sales, handler: showSales });
  route(app, {
    ...write,
    ...sales,
    body: z.looseObject({ version: versionText }),
    handler: submitSales,
  });
  route(app, {
    method: "GET",
    guards: [...guards, planGuard("sales_prediction")] as const,
    path: paths.ownStorePrediction.pattern,
    params,
    handler: showStorePrediction,
  });
  route(app, { ...read, ...move, handler: showMove });
  route(app, { ...write, ...move, body: moveBody, handler: submitMove });
}
