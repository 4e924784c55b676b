import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, brandUser } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { downloadOfferings, showOfferings } from "./list.ts";
import { offeringsQuery as query } from "./query.ts";
import { confirmSearchDelete, deleteSearch } from "./searches-delete.ts";
import { changeSearch, createSearch, newSearchBody, searchBody } from "./searches-writes.ts";

const guards = [auth, brandUser] as const;

export function offeringPages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.offerings.pattern,
    guards,
    query,
    handler: (request, reply, input) => showOfferings(request, reply, input),
  });
  route(app, {
    method: "GET",
    path: paths.offeringsExcel.pattern,
    guards,
    query,
    handler: downloadOfferings,
  });
  const write = { method: "POST", guards, rerenders: true } as const;
  route(app, { ...write, path: paths.offeringSearches.pattern, body: newSearchBody, handler: createSearch });
  const params = z.object({ id: idText });
  route(app, {
    ...write,
    path: paths.offeringSearch.pattern,
    params,
    body: searchBody,
    handler: changeSearch,
  });
  const gone = { path: paths.offeringSearchDelete.pattern, guards, params } as const;
  route(app, { ...gone, method: "GET", handler: confirmSearchDelete });
  route(app, { ...gone, method: "POST", handler: deleteSearch });
}
