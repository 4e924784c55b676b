import type { ImportKind } from "../../../contract/imports.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { BackendError } from "../../gateway/errors.ts";
import { paths } from "../../paths.ts";

/** What the pages of each kind are called and lead to. */
export const kinds: Record<
  ImportKind,
  {
    noun: string;
    title: string;
    lead: string;
    list: { label: string; href: string };
    takingHref: string;
    templateHref: string;
    recordHref: (id: number) => string;
    /** What undoing does. */
    undoText: string;
  }
> = {
  sections: {
    noun: "区画",
    title: "区画の取り込み",
    lead: "テナント一覧や賃料表などの表から、区画をまとめて登録・変更します。",
    list: { label: "区画募集", href: paths.sections.url() },
    takingHref: paths.sectionsImport.url(),
    templateHref: paths.sectionsImportTemplate.url(),
    recordHref: (id) => paths.section.url(id),
    undoText:
      "登録した区画を削除し、変更・削除した区画を元に戻します。取り込みのあとで更新された区画や、募集のある区画は、そのまま残します。",
  },
};

export const stepLabels = ["表の選択", "内容の確認", "結果"];
export const styles = ["section-entry", "admin", "imports"];

export function breadcrumbOf(request: FacilityRequest, kind: ImportKind, last?: string) {
  const { title, list, takingHref } = kinds[kind];
  return [
    { label: request.viewer.facility.facility_name },
    list,
    ...(last === undefined ? [{ label: title }] : [{ label: title, href: takingHref }, { label: last }]),
  ];
}

/** The field messages of a refusal that the person can do something about; rethrows everything else. */
export function refusalOf(error: unknown): Record<string, string> {
  if (!(error instanceof BackendError) || ![400, 409, 429].includes(error.status)) throw error;
  return error.body.errors ?? { _form: error.body.message };
}
