import type { SectionDetail } from "../../../contract/sections.ts";
import { paths } from "../../paths.ts";

export function breadcrumbOf({ id, number }: Pick<SectionDetail, "id" | "number">, ...labels: string[]) {
  return [
    { label: "区画募集", href: paths.sections.url() },
    { label: `区画${number}`, href: paths.section.url(id) },
    { label: "リーシングリスト", href: paths.sectionRecruitment.url(id) },
    ...labels.map((label) => ({ label })),
  ];
}
