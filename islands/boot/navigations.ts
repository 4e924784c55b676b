import { type Click, isPlainClick } from "../shared/plain-click.ts";

type Place = Pick<Location, "origin" | "pathname" | "search">;
type Link = Place & Pick<HTMLAnchorElement, "target" | "hash" | "hasAttribute">;

export function leavesPage(click: Click, link: Link, current: Place): boolean {
  // A link in a drawing has no origin: the island answers it.
  if (!isPlainClick(click) || link.origin !== current.origin || link.hasAttribute("download")) return false;
  const { pathname, search } = link;
  if ((link.target || "_self") !== "_self" || pathname.endsWith("/excel")) return false;
  return !link.hash || pathname !== current.pathname || search !== current.search;
}
