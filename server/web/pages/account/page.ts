import type { SignedInRequest } from "../../auth/viewer.ts";
import type { PageModel } from "../../frame/page-model.ts";
import type { AccountPaths } from "../../paths/account.ts";

export function accountModel<M extends PageModel>(
  own: AccountPaths,
  request: SignedInRequest,
  model: M,
  isOverview = false,
) {
  const { viewer } = request;
  const organisation = viewer?.side === "brand" ? viewer.brand?.brand_name : viewer?.facility?.facility_name;
  return {
    styles: ["account"],
    own,
    breadcrumb: [
      { label: organisation ?? "" },
      { label: "アカウント", ...(isOverview ? {} : { href: own.url() }) },
      ...(isOverview ? [] : [{ label: model.title }]),
    ],
    ...model,
  };
}
