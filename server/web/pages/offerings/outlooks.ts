import type { FittingOffering } from "../../../contract/offerings.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { OUTLOOK, ownOutlooks } from "../../parts/outlook/model.ts";
import { listHref, type OfferingsQuery } from "./query.ts";

export async function outlooksOf(
  request: BrandRequest,
  query: OfferingsQuery,
  rows: readonly FittingOffering[],
) {
  if (!request.viewer.brand.is_sales_prediction) return undefined;
  const href = (outlook: true | undefined) => `${listHref(query, { outlook })}#results`;
  const isAsked = query.outlook === true && rows.length > 0;
  return {
    title: OUTLOOK,
    href: href(true),
    hideHref: href(undefined),
    found: isAsked
      ? await ownOutlooks(
          request,
          rows.map(({ id }) => id),
        )
      : undefined,
  };
}
