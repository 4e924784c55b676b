import type { FastifyInstance } from "fastify";
import { auth, brandUser } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { downloadOfferings, showOfferings } from "./list.ts";
import { offeringsQuery as query } from "./query.ts";
import { confirmSearchDelete, deleteSearch } from "./searches-delete.ts";
import { changeSearch, createSearch, newSearchBody, searchBody } from "./searches-writes.ts";

export function offeringPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, [auth, brandUser]);
  get(paths.offerings, (request, reply, input) => showOfferings(request, reply, input), { query });
  get(paths.offeringsExcel, downloadOfferings, { query });
  form(paths.offeringSearches, createSearch, { body: newSearchBody });
  form(paths.offeringSearch, changeSearch, { body: searchBody });
  get(paths.offeringSearchDelete, confirmSearchDelete);
  post(paths.offeringSearchDelete, deleteSearch);
}
