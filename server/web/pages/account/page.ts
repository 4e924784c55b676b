import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageModel } from "../../frame/page-model.ts";
import type { AccountPaths } from "./routes.ts";

/** A page of one's own account: in the frame of the side, with the way back to the overview. */
export function accountPage(
  own: AccountPaths,
  request: FastifyRequest,
  reply: FastifyReply,
  view: string,
  model: PageModel,
) {
  const { viewer } = request;
  const organisation = viewer?.side === "brand" ? viewer.brand?.brand_name : viewer?.facility?.facility_name;
  const isOverview = view === "account/overview";
  return reply.page(view, {
    styles: ["account"],
    own,
    breadcrumb: [
      { label: organisation ?? "" },
      { label: "アカウント", ...(isOverview ? {} : { href: own.account }) },
      ...(isOverview ? [] : [{ label: model.title }]),
    ],
    ...model,
  });
}
