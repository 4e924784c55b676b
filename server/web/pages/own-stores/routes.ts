import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { versionText } from "../../forms/entry.ts";
import { auth, brandUser, planGuard } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { showClosing, submitClosing } from "./closing.ts";
import { closingEntry, storeEntry } from "./fields.ts";
import { showStoreEdit, showStoreNew, submitStoreEdit, submitStoreNew } from "./form.ts";
import { downloadOwnStores, downloadStoreSales, showOwnStores } from "./list.ts";
import { showModelYear, submitModelYear } from "./model-year.ts";
import { moveBody, showMove, submitMove } from "./moving.ts";
import { showStorePrediction } from "./prediction.ts";
import { ownStoresQuery as query } from "./query.ts";
import { showSales, submitSales } from "./sales.ts";
import { showOwnStore } from "./show.ts";

export function ownStorePages(app: FastifyInstance): void {
  const { get, form } = routes(app, [auth, brandUser]);
  const predictions = routes(app, [auth, brandUser, planGuard("sales_prediction")]);
  get(paths.ownStores, showOwnStores, { query });
  get(paths.ownStoresExcel, downloadOwnStores, { query });
  get(paths.storeSalesExcel, downloadStoreSales);
  get(paths.modelYear, showModelYear);
  form(paths.modelYear, submitModelYear, { body: z.looseObject({ version: versionText }) });
  get(paths.ownStoreNew, showStoreNew);
  form(paths.ownStoreNew, submitStoreNew, { body: storeEntry });
  get(paths.ownStore, showOwnStore);
  get(paths.ownStoreEdit, showStoreEdit);
  form(paths.ownStoreEdit, submitStoreEdit, {
    body: storeEntry.extend({ version: versionText }),
  });
  get(paths.ownStoreClosing, showClosing);
  form(paths.ownStoreClosing, submitClosing, {
    body: closingEntry.extend({ version: versionText }),
  });
  get(paths.ownStoreSales, showSales);
  form(paths.ownStoreSales, submitSales, { body: z.looseObject({ version: versionText }) });
  predictions.get(paths.ownStorePrediction, showStorePrediction);
  get(paths.ownStoreMove, showMove);
  form(paths.ownStoreMove, submitMove, { body: moveBody });
}
