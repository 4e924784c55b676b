import type { FastifyInstance } from "fastify";
import { z } from "zod";
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
import { routes } from "../../route.ts";
import { showOptionalPoint } from "./choice.ts";
import { confirmDelete, deletePoint } from "./delete.ts";
import { downloadReport } from "./excel.ts";
import { showResult } from "./result.ts";
import { savePoint } from "./save.ts";

const MOST_SUGGESTIONS = 10;

export function optionalPointPages(app: FastifyInstance): void {
  /** Saved points are kept from the report too, which brands with sales prediction reach. */
  const own = routes(app, [auth, standardFacility]);
  const predictions = routes(app, [auth, brandUser, planGuard("sales_prediction")]);
  const result = routes(app, [auth, checkLatLon, checkAccessLimit]);
  routes(app, [auth, standardFacility, salesPrediction]).get(paths.optionalPoint, showOptionalPoint, {
    query: pointQuery,
  });
  own.form(paths.optionalPoint, savePoint, { body: pointForm });
  predictions.get(paths.salesPredictionTradeArea, showOptionalPoint, { query: pointQuery });
  predictions.form(paths.salesPredictionTradeArea, savePoint, { body: pointForm });
  result.get(paths.optionalPointResult, showResult, { query: resultQuery });
  result.get(paths.optionalPointExcel, downloadReport, { query: resultQuery });
  own.get(paths.optionalPointDelete, confirmDelete);
  own.post(paths.optionalPointDelete, deletePoint);
  routes(app, [signedInCall]).get(
    paths.optionalPointPlaces,
    async (_request, reply, { query }) => {
      const search = await placeSearch(app.web);
      const answer: SuggestedPlaces = { places: search.find(query.q ?? "", MOST_SUGGESTIONS) };
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
    },
    { query: z.object({ q: z.string().max(100).optional() }) },
  );
}
