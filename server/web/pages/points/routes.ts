import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import type { SuggestedPlaces } from "../../../lib/trade-area-map/suggested-places.ts";
import { placeSearch } from "../../geography/places/place-index.ts";
import {
  auth,
  brandUser,
  checkAccessLimit,
  checkLatLon,
  planGuard,
  salesPrediction,
  signedInCall,
  standardFacility,
} from "../../guards.ts";
import { pointForm, pointQuery, resultQuery } from "../../parts/point-choice/query.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { showOptionalPoint } from "./choice.ts";
import { confirmDelete, deletePoint } from "./delete.ts";
import { downloadReport } from "./excel.ts";
import { showResult } from "./result.ts";
import { savePoint } from "./save.ts";

const guards = [auth, standardFacility, salesPrediction] as const;
/** Saved points are kept from the report too, which brands with sales prediction reach. */
const ownGuards = [auth, standardFacility] as const;
const predictionGuards = [auth, brandUser, planGuard("sales_prediction")] as const;
const withId = z.object({ id: idText });
const MOST_SUGGESTIONS = 10;

export function optionalPointPages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.optionalPoint.pattern,
    guards,
    query: pointQuery,
    handler: showOptionalPoint,
  });
  route(app, {
    method: "POST",
    path: paths.optionalPoint.pattern,
    guards: ownGuards,
    body: pointForm,
    rerenders: true,
    handler: savePoint,
  });
  route(app, {
    method: "GET",
    path: paths.salesPredictionTradeArea.pattern,
    guards: predictionGuards,
    query: pointQuery,
    handler: showOptionalPoint,
  });
  route(app, {
    method: "POST",
    path: paths.salesPredictionTradeArea.pattern,
    guards: predictionGuards,
    body: pointForm,
    rerenders: true,
    handler: savePoint,
  });
  route(app, {
    method: "GET",
    path: paths.optionalPointResult.pattern,
    guards: [auth, checkLatLon, checkAccessLimit],
    query: resultQuery,
    handler: showResult,
  });
  route(app, {
    method: "GET",
    path: paths.optionalPointExcel.pattern,
    guards: [auth, checkLatLon, checkAccessLimit],
    query: resultQuery,
    handler: downloadReport,
  });
  route(app, {
    method: "GET",
    path: paths.optionalPointDelete.pattern,
    guards: ownGuards,
    params: withId,
    handler: confirmDelete,
  });
  route(app, {
    method: "POST",
    path: paths.optionalPointDelete.pattern,
    guards: ownGuards,
    params: withId,
    handler: deletePoint,
  });
  route(app, {
    method: "GET",
    path: paths.optionalPointPlaces.pattern,
    guards: [signedInCall],
    query: z.object({ q: z.string().max(100).optional() }),
    handler: async (_request, reply, { query }) => {
      const search = await placeSearch(app.web);
      const answer: SuggestedPlaces = { places: search.find(query.q ?? "", MOST_SUGGESTIONS) };
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
    },
  });
}
