import type { Side, Viewer } from "../auth/viewer.ts";
import { paths } from "../paths.ts";

export function homeOf(viewer: Viewer | undefined, side: Side | undefined = viewer?.side): string {
  if (!viewer || side === undefined) return paths.landing.url();
  if (side === "facility" && viewer.facility?.is_operator) return paths.adminFacilities.url();
  if (side === "facility") return (viewer.facility?.is_standard ? paths.sections : paths.facilities).url();
  return (viewer.brand?.is_sales_prediction ? paths.salesPredictions : paths.optionalPoint).url();
}

export function startOf(viewer: Viewer): string {
  const hasWork = viewer.side === "brand" || (viewer.facility?.is_standard && !viewer.facility.is_operator);
  return viewer.user.start_page === "today" && hasWork ? paths.today.url() : homeOf(viewer);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of these and then read another address.
const UNSAFE = /[\u0000-\u0020\u007f\\]/;

/**
 * A path on this origin, or undefined for anything else: another host in any spelling, a page that only makes sense
 * within the sign-in, or a call.
 */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > 1024 || !value.startsWith("/") || UNSAFE.test(value))
    return undefined;
  let url: URL;
  try {
    url = new URL(value, "http://own.invalid");
  } catch {
    return undefined;
  }
  if (url.origin !== "http://own.invalid" || url.pathname.startsWith("//")) return undefined;
  if (/^\/(signin|signout|auth|api|assets)(\/|$)/i.test(decodedPath(url))) return undefined;
  return `${url.pathname}${url.search}`;
}

function decodedPath(url: URL): string {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return "/api";
  }
}
