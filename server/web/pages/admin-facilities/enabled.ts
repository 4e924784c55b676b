import type { AdminFacility } from "../../../contract/admin-facilities.ts";
import { enabledPages } from "../../parts/standing/enabled.ts";
import { paths } from "../../paths.ts";
import { breadcrumbOf, findAdminFacility } from "./find.ts";

export const { show: showEnabled, submit: submitEnabled } = enabledPages<AdminFacility>({
  noun: "施設",
  find: findAdminFacility,
  save: ({ backend }, id, body) => backend.updateAdminFacility({ id, body }),
  // Its people's next click finds it gone or back.
  afterwards: ({ server }) => server.knownViewers.clear(),
  question: ({ name, is_enabled }) =>
    is_enabled
      ? `「${name}」を無効にしますか？　運営者のほかには表示されなくなり、この施設のユーザーは利用できなくなります。`
      : `「${name}」を有効にしますか？　カタログと検索に表示され、ユーザーが利用できるようになります。`,
  breadcrumbOf,
  action: paths.adminFacilityEnabled.url,
  href: paths.adminFacility.url,
});
