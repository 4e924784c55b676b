/** The link of a section, in the drawing or in the panel, that an event's target is or stands in. */
export function unitLink(target: EventTarget): SVGAElement | HTMLAnchorElement | null {
  return (target as Element).closest<SVGAElement | HTMLAnchorElement>("a[data-unit]");
}

export const unitIn = (link: Element & HTMLOrSVGElement): number => Number(link.dataset.unit);
