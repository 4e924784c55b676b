import type { FastifyRequest } from "fastify";
import { optional } from "../../gateway/optional.ts";
import { sideOf } from "../../parts/assignment/side.ts";
import { paths } from "../../paths.ts";

export async function waitingPeople(request: FastifyRequest, retryHref: string) {
  const { side, id } = sideOf(request);
  const role = side === "brand" ? request.viewer?.brand : request.viewer?.facility;
  if (role?.grant_type !== "admin") return undefined;
  const [joins, asking] = await Promise.all([
    joinsOf(request, side, id),
    optional(request, "getOwnAccessRequests", { side, id }),
  ]);
  const standby = joins.value.filter(
    ({ grant_type, declined_at }) => grant_type === "standby" && !declined_at,
  ).length;
  const ok = joins.ok && asking.ok;
  if (ok && standby + asking.value.total === 0) return undefined;
  const texts = [
    ...(standby > 0 ? [`利用者${standby}人`] : []),
    ...(asking.value.total > 0 ? [`利用申請${asking.value.total}件`] : []),
  ];
  const { url } = side === "brand" ? paths.brandUsers : paths.facilityUsers;
  return { ok, retryHref, text: texts.join("、"), href: url(id) };
}

async function joinsOf(request: FastifyRequest, side: "facility" | "brand", id: number) {
  if (side === "brand") {
    const { ok, value } = await optional(request, "getUserBrandJoins", { brand_id: id });
    return { ok, value: value.user_brands };
  }
  const { ok, value } = await optional(request, "getUserFacilityJoins", { facility_id: id });
  return { ok, value: value.user_facilities };
}
