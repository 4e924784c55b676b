export interface Asker {
  userId: number;
  isCurator: boolean;
  facilityIds: readonly number[];
  brandIds: readonly number[];
}

/** The role of the calls: no owner of tables, so bound by their policies. */
export const ASKING_ROLE = "kukaku_app";

export type Extent = "session" | "transaction";

/**
 * The statement that lets everything after it run for an asker, or for nobody: as the role that signed in. Ids are
 * numbers, so nothing in it needs quoting.
 */
export function askingFor(asker: Asker | undefined, extent: Extent): string {
  const isLocal = extent === "transaction";
  const settings = Object.entries(asker ? settingsOf(asker) : NOBODY);
  return `select ${settings.map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`).join(", ")}`;
}

const NOBODY = {
  role: "none",
  "kukaku.user_id": "",
  "kukaku.is_curator": "",
  "kukaku.facility_ids": "",
  "kukaku.brand_ids": "",
};

function settingsOf({
  userId,
  isCurator,
  facilityIds,
  brandIds,
}: Asker): Record<keyof typeof NOBODY, string> {
  return {
    role: ASKING_ROLE,
    "kukaku.user_id": String(Number(userId)),
    "kukaku.is_curator": isCurator ? "on" : "",
    "kukaku.facility_ids": idList(facilityIds),
    "kukaku.brand_ids": idList(brandIds),
  };
}

function idList(ids: readonly number[]): string {
  return `{${ids.map(Number).join(",")}}`;
}
