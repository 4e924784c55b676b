import type { AdminBrand } from "../../../contract/admin-brands.ts";
import { breadcrumbOf, findAdminBrand } from "../../parts/admin-brand/find.ts";
import { enabledPages } from "../../parts/standing/enabled.ts";
import { paths } from "../../paths.ts";

export const { show: showEnabled, submit: submitEnabled } = enabledPages<AdminBrand>({
  noun: "ブランド",
  find: findAdminBrand,
  save: ({ backend }, id, body) => backend.updateAdminBrand({ id, body }),
  question: ({ name, is_enabled }) =>
    is_enabled
      ? `「${name}」を無効にしますか？　カタログと検索に表示されなくなります。`
      : `「${name}」を有効にしますか？　カタログと検索に表示されます。`,
  breadcrumbOf,
  action: paths.adminBrandEnabled.url,
  href: paths.adminBrand.url,
});
