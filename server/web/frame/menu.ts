import type { Side, Viewer } from "../auth/viewer.ts";
import { paths } from "../paths.ts";
import { homeOf } from "./home.ts";

export interface MenuItem {
  label: string;
  href: string;
  isCurrent: boolean;
  isLocked: boolean;
  isExternal: boolean;
  items: MenuItem[];
}

export interface Organisation {
  id: number;
  name: string;
  isStealth: boolean;
  isCurrent: boolean;
}

export interface Menu {
  side: Side;
  home: string;
  items: MenuItem[];
  organisations: Organisation[];
  organisation: Organisation | undefined;
  switchAction: string;
  otherSide: { label: string; side: Side } | undefined;
  usersHref: string | undefined;
  accountHref: string;
  supportHref: string;
  signoutHref: string;
}

export function menuOf(viewer: Viewer, path: string): Menu | undefined {
  if (!viewer.side) return undefined;
  const item = itemMaker(path);
  return viewer.side === "facility" ? facilityMenu(viewer, item) : brandMenu(viewer, item);
}

type Options = {
  isLocked?: boolean;
  items?: MenuItem[];
  isExternal?: boolean;
  below?: string | readonly string[];
  except?: string;
};
type MakeItem = (label: string, href: string, options?: Options) => MenuItem;

/** One's own account lies below the users' address without being one of the list. */
function isOwnAccount(path: string): boolean {
  return /^\/user(facility|brand)joins\/users(\/|$)/.test(path);
}

function itemMaker(path: string): MakeItem {
  const isAt = (href: string) =>
    (path === href || path.startsWith(`${href}/`)) && (!isOwnAccount(path) || isOwnAccount(href));
  return (label, href, { isLocked = false, items = [], isExternal = false, below = href, except } = {}) => ({
    label,
    href,
    isCurrent:
      items.length > 0
        ? items.some((child) => child.isCurrent)
        : !isExternal && [below].flat().some(isAt) && !(except && isAt(except)),
    isLocked,
    isExternal,
    items,
  });
}

function facilityMenu(viewer: Viewer, item: MakeItem): Menu {
  const { facility } = viewer;
  const isLocked = !facility?.is_standard;
  const users = facility && paths.facilityUsers.url(facility.facility_id);
  const isOperator = facility?.is_operator ?? false;
  const settings = [
    ...(isOperator
      ? []
      : [item("施設情報", paths.settingFacility.url()), item("階", paths.settingFloors.url())]),
    ...(users ? [item("ユーザー情報", users, { below: "/userfacilityjoins" })] : []),
    item("アカウント", paths.facilityAccount.url()),
    ...(facility?.grant_type === "admin" ? [item("操作履歴", paths.settingFacilityAudit.url())] : []),
  ];
  const organisations = viewer.facilityRoles.map((role) => ({
    id: role.facility_id,
    name: role.facility_name,
    isStealth: role.is_stealth,
    isCurrent: role.facility_id === facility?.facility_id,
  }));
  return {
    side: "facility",
    home: homeOf(viewer, "facility"),
    items: [
      ...(isOperator
        ? []
        : [
            item("区画募集", paths.sections.url(), {
              isLocked,
              below: [paths.sections.url(), paths.sectionRegister.url(), paths.recruitments.url()],
            }),
          ]),
      item("施設カタログ", paths.facilities.url()),
      item("ブランドカタログ", paths.brands.url(), { isLocked }),
      item(TRADE_AREA, paths.optionalPoint.url(), { isLocked }),
      item("自施設設定", isOperator && users ? users : paths.settingFacility.url(), { items: settings }),
      ...adminItems(viewer, item),
    ],
    organisations,
    organisation: organisations.find(({ isCurrent }) => isCurrent),
    switchAction: paths.facilitySwitch.url(),
    otherSide: viewer.brand && { label: "ブランドの画面へ", side: "brand" },
    usersHref: users,
    accountHref: paths.facilityAccount.url(),
    ...shared,
  };
}

function brandMenu(viewer: Viewer, item: MakeItem): Menu {
  const { brand } = viewer;
  const users = brand && paths.brandUsers.url(brand.brand_id);
  const settings = [
    item("ブランド情報", paths.settingBrand.url()),
    item("店舗", paths.ownStores.url()),
    ...(users ? [item("ユーザー情報", users, { below: "/userbrandjoins" })] : []),
    item("アカウント", paths.brandAccount.url()),
    ...(brand?.is_brand_benchmark ? [item("ベンチマーク", paths.settingBrandBenchmarks.url())] : []),
    ...(brand?.grant_type === "admin" ? [item("操作履歴", paths.settingBrandAudit.url())] : []),
  ];
  const organisations = viewer.brandRoles.map((role) => ({
    id: role.brand_id,
    name: role.brand_name,
    isStealth: role.is_stealth,
    isCurrent: role.brand_id === brand?.brand_id,
  }));
  return {
    side: "brand",
    home: homeOf(viewer, "brand"),
    items: [
      roadMapItem(brand, item),
      ...(brand?.is_sales_prediction
        ? [
            item("売上予測", paths.salesPredictions.url(), { except: paths.salesPredictionTradeArea.url() }),
            item(TRADE_AREA, paths.salesPredictionTradeArea.url(), { below: tradeAreaPages }),
          ]
        : [item(TRADE_AREA, paths.optionalPoint.url()), item("出店計画", paths.storeOpeningPlans.url())]),
      item("募集区画", paths.offerings.url(), { except: paths.offeringSectionApplied.url() }),
      item("施設商圏分析", paths.facilities.url(), { isLocked: !brand?.is_facility_plan }),
      item("競合ブランド分析", paths.brands.url(), { isLocked: !brand?.is_brand_benchmark }),
      item("自ブランド設定", paths.settingBrand.url(), { items: settings }),
      ...adminItems(viewer, item),
    ],
    organisations,
    organisation: organisations.find(({ isCurrent }) => isCurrent),
    switchAction: paths.brandSwitch.url(),
    otherSide: viewer.facility && { label: "施設の画面へ", side: "facility" },
    usersHref: users,
    accountHref: paths.brandAccount.url(),
    ...shared,
  };
}

const TRADE_AREA = "商圏分析（地点指定）";
/** The report and the kept points lie below another address than the choice of a brand that predicts sales. */
const tradeAreaPages = [paths.salesPredictionTradeArea.url(), paths.optionalPoint.url()];

const shared = { supportHref: paths.support.url(), signoutHref: paths.signout.url() };

/** The strategy road map is a page elsewhere, whose address the brand's plan carries. */
function roadMapItem(brand: Viewer["brand"], item: MakeItem): MenuItem {
  const address = brand?.is_carto_url ? brand.carto_url : null;
  return address && /^https:\/\//.test(address)
    ? item("戦略ロードマップ", address, { isExternal: true })
    : item("戦略ロードマップ", paths.settingBrand.url(), { isLocked: true, below: "\n" });
}

function adminItems({ user }: Viewer, item: MakeItem): MenuItem[] {
  if (!user.is_curator) return [];
  const items = [
    item("施設データ", paths.adminFacilities.url()),
    item("ブランドデータ", paths.adminBrands.url()),
    item("ベンチマークデータ", paths.adminBenchmarks.url()),
    item("承認待ち", paths.adminStandby.url()),
    item("利用申請", paths.adminAccessRequests.url()),
    item("操作履歴", paths.adminAudit.url()),
  ];
  return [item("管理者メニュー", paths.adminBrands.url(), { items })];
}
