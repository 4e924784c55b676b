import { paths } from "../../paths.ts";

interface Crumb {
  label: string;
  href?: string;
}

export function sectionsCrumbs({ facility_name }: { facility_name: string }, ...below: Crumb[]): Crumb[] {
  return [{ label: facility_name }, { label: "区画募集", href: paths.sections.url() }, ...below];
}

export function sectionCrumbs(
  facility: { facility_name: string },
  { id, number }: { id: number; number: string },
  ...below: Crumb[]
): Crumb[] {
  return sectionsCrumbs(facility, { label: `区画${number}`, href: paths.section.url(id) }, ...below);
}
