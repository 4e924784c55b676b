import type { ImportKind } from "../../../contract/imports.ts";
import type { BrandRequest, FacilityRequest, SignedInRequest } from "../../auth/viewer.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { paths, type Query } from "../../paths.ts";
import { Refusal } from "../../refusal.ts";

export type ImportRequest = FacilityRequest | BrandRequest | SignedInRequest;

export const places = {
  facility: {
    import: paths.import,
    correction: paths.importCorrection,
    application: paths.importApplication,
    undo: paths.importUndo,
  },
  brand: {
    import: paths.brandImport,
    correction: paths.brandImportCorrection,
    application: paths.brandImportApplication,
    undo: paths.brandImportUndo,
  },
  curator: {
    import: paths.adminImport,
    correction: paths.adminImportCorrection,
    application: paths.adminImportApplication,
    undo: paths.adminImportUndo,
  },
};

const REMOVING = "「削除」の列に○を付けた行は、確認のうえで削除します。";

interface Address {
  pattern: string;
  url(query?: Query): string;
}

export const kinds: Record<
  ImportKind,
  {
    side: keyof typeof places;
    noun: string;
    title: string;
    lead: string;
    list: { label: string; href: string };
    taking: Address;
    template: Address;
    history: Address;
    excelHref?: string;
    outOf?: string;
    recordHref?: (id: number) => string;
    matching: string;
    removing: string;
    undoText: string;
  }
> = {
  sections: {
    side: "facility",
    noun: "区画",
    title: "区画の取り込み",
    lead: "テナント一覧や賃料表などの表から、区画をまとめて登録・変更します。",
    list: { label: "区画募集", href: paths.sections.url() },
    taking: paths.sectionsImport,
    template: paths.sectionsImportTemplate,
    history: paths.sectionsImportHistory,
    excelHref: paths.sectionsExcel.url(),
    matching: "登録済みの区画は、番号で照合して変更します。空欄の項目は変更しません。",
    removing: REMOVING,
    recordHref: (id) => paths.section.url(id),
    undoText:
      "登録した区画を削除し、変更・削除した区画を元に戻します。取り込みのあとで更新された区画や、募集のある区画は、そのまま残します。",
  },
  candidates: {
    side: "facility",
    noun: "候補",
    title: "リーシングリストの候補の取り込み",
    lead: "候補ブランドの一覧表から、各区画のリーシングリストに候補をまとめて追加・変更します。",
    list: { label: "区画募集", href: paths.sections.url() },
    taking: paths.candidatesImport,
    template: paths.candidatesImportTemplate,
    history: paths.candidatesImportHistory,
    excelHref: paths.candidatesExcel.url(),
    outOf: "区画のリーシングリスト",
    matching:
      "リストにある候補は、階・区画番号・ブランドで照合して変更します。ないものは、ブランドカタログから追加します。空欄の項目は変更しません。順を変えた候補は、その順に移します。",
    removing:
      "「削除」の列に○を付けた候補は、確認のうえでリストから外します。交渉が始まっている候補は外せません。取り込みでは、メールや通知を送りません。追加した候補へのメールは、「自分の予定」で送るかどうかを決めます。契約と、ブランドとやり取りのある候補のステータスは、画面で変更します。",
    undoText:
      "追加した候補を外し、変更・削除した候補を元に戻します。取り込みのあとで更新された候補や、交渉が始まった候補は、そのまま残します。",
  },
  renewal_changes: {
    side: "facility",
    noun: "変更",
    title: "リニューアル案の取り込み",
    lead: "区画ごとの変更の表から、リニューアル案に変更をまとめて追加・変更します。",
    list: { label: "リニューアル案", href: paths.renewals.url() },
    taking: paths.renewalsImport,
    template: paths.renewalsImportTemplate,
    history: paths.renewalsImportHistory,
    excelHref: paths.renewalChangesExcel.url(),
    matching:
      "登録済みの変更は、案の名称・階・区画番号で照合して変更します（区画の一部を使う変更は、Excelの管理番号で照合します）。ない案は新しく登録します。空欄の項目は変更しません。",
    removing: REMOVING,
    undoText:
      "追加した変更を削除し、変更・削除した内容を元に戻します。取り込みのあとで更新された変更は、そのまま残します。",
  },
  own_stores: {
    side: "brand",
    noun: "店舗",
    title: "店舗の取り込み",
    lead: "店舗一覧の表から、自ブランドの店舗をまとめて登録・変更します。",
    list: { label: "店舗", href: paths.ownStores.url() },
    taking: paths.ownStoresImport,
    template: paths.ownStoresImportTemplate,
    history: paths.ownStoresImportHistory,
    excelHref: paths.ownStoresExcel.url(),
    recordHref: (id) => paths.ownStore.url(id),
    matching:
      "登録済みの店舗は、店舗名で照合して変更します。空欄の項目は変更しません。位置は所在地の町丁目から求めます（緯度・経度の列があれば、その位置にします）。",
    removing: "店舗の削除はできません。閉店した店舗は「閉店日」に日付を入力します。",
    undoText:
      "登録した店舗を削除し、変更した店舗を元に戻します。取り込みのあとで更新された店舗や、売上のある店舗は、そのまま残します。",
  },
  store_sales: {
    side: "brand",
    noun: "年度の売上",
    title: "売上の取り込み",
    lead: "店舗と年度ごとの売上を、1行に1年度ずつの表からまとめて登録・変更します。",
    list: { label: "店舗", href: paths.ownStores.url() },
    taking: paths.storeSalesImport,
    template: paths.storeSalesImportTemplate,
    history: paths.storeSalesImportHistory,
    excelHref: paths.storeSalesExcel.url(),
    matching:
      "登録済みの売上は、店舗名と年度で照合して変更します。空欄の項目は変更しません。対象月数がない年度は12か月とします。",
    removing: REMOVING,
    undoText:
      "登録した年度の売上を削除し、変更・削除した売上を元に戻します。取り込みのあとで更新された売上は、そのまま残します。",
  },
  brands: {
    side: "curator",
    noun: "ブランド",
    title: "ブランドの取り込み",
    lead: "ブランド一覧の表から、ブランドをまとめて登録・変更します。",
    list: { label: "ブランドデータ", href: paths.adminBrands.url() },
    taking: paths.adminBrandImport,
    template: paths.adminBrandImportTemplate,
    history: paths.adminBrandImportHistory,
    excelHref: paths.adminBrandsExcel.url(),
    recordHref: (id) => paths.adminBrand.url(id),
    matching:
      "登録済みのブランドは、ブランド名と会社名で照合して変更します。空欄の項目は変更しません。名前または読みが同じ別のブランドがある行は、確認してから取り込みます。",
    removing: "ブランドの削除はできません。「有効」の列に×を入力すると、無効にします。",
    undoText:
      "登録したブランドを無効にし、変更したブランドを元に戻します。取り込みのあとで更新されたブランドは、そのまま残します。",
  },
  facilities: {
    side: "curator",
    noun: "施設",
    title: "施設の取り込み",
    lead: "施設一覧の表から、施設をまとめて登録・変更します。",
    list: { label: "施設データ", href: paths.adminFacilities.url() },
    taking: paths.adminFacilityImport,
    template: paths.adminFacilityImportTemplate,
    history: paths.adminFacilityImportHistory,
    excelHref: paths.adminFacilitiesExcel.url({ enabled: "0" }),
    recordHref: (id) => paths.adminFacility.url(id),
    matching:
      "登録済みの施設は、施設名と市区町村で照合して変更します。空欄の項目は変更しません。位置は所在地の町丁目から求めます（緯度・経度の列があれば、その位置にします）。名前・読み・所在地が同じ別の施設がある行は、確認してから取り込みます。",
    removing: "施設の削除はできません。「有効にする」の列に×を入力すると、無効にします。",
    undoText:
      "登録した施設を無効にし、変更した施設を元に戻します。取り込みのあとで更新された施設は、そのまま残します。",
  },
};

export function placesOf(kind: ImportKind) {
  return places[kinds[kind].side];
}

export function ownerOf(
  { viewer }: ImportRequest,
  kind: ImportKind,
): { facility_id?: number; brand_id?: number } {
  return {
    facility: { facility_id: viewer.facility?.facility_id ?? 0 },
    brand: { brand_id: viewer.brand?.brand_id ?? 0 },
    curator: {},
  }[kinds[kind].side];
}

export function requireTaker(request: ImportRequest, kind: ImportKind): void {
  if (kinds[kind].side === "brand" && request.viewer.brand?.grant_type !== "admin")
    throw new Refusal(
      403,
      `${kinds[kind].title}は、「${organisationName(request, kind)}」の管理者のみが行えます。`,
    );
}

export function organisationName({ viewer }: ImportRequest, kind: ImportKind): string {
  return {
    facility: viewer.facility?.facility_name ?? "",
    brand: viewer.brand?.brand_name ?? "",
    curator: "管理者メニュー",
  }[kinds[kind].side];
}

export const stepLabels = ["表の選択", "内容の確認", "結果"];
export const styles = ["section-entry", "admin", "imports"];

export function breadcrumbOf(request: ImportRequest, kind: ImportKind, last?: string) {
  const { title, list, taking } = kinds[kind];
  const takingHref = taking.url();
  return [
    { label: organisationName(request, kind) },
    list,
    ...(last === undefined ? [{ label: title }] : [{ label: title, href: takingHref }, { label: last }]),
  ];
}

export function refusalOf(error: unknown): Record<string, string> {
  rethrowUnless(error, 400, 409, 429);
  return error.body.errors ?? { _form: error.body.message };
}
