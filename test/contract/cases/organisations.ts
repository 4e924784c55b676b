import type { Executor } from "../../../server/backend/db/connect.ts";
import type { Place } from "../world.ts";
import { badPathIds, casesOf } from "./case.ts";

const about = ({ facility }: Place) => ({ side: "facility", id: facility });
const badVersions = [undefined, 0, "1", null];

const standing =
  (closed: "null" | "now()") =>
  async (executor: Executor, { facility }: Place) => {
    await executor.query(`update facilities set version = 1, closed_at = ${closed} where id = $1`, [
      facility,
    ]);
    return {};
  };

export const organisations = casesOf({
  downloadFacilityArchive: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badPathIds, surprise: ["1"] },
  },
  downloadBrandArchive: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    invalid: { brand_id: badPathIds, surprise: ["1"] },
  },
  getOrganisationClosing: {
    actor: "curator",
    about,
    hasPlace: true,
    invalid: { id: badPathIds, side: ["operator", "x"], surprise: ["1"] },
  },
  closeOrganisation: {
    actor: "curator",
    about,
    body: () => ({ reason: "契約の終了", version: 1 }),
    prepare: standing("null"),
    hasPlace: true,
    invalid: { id: badPathIds, side: ["operator"] },
    invalidBodies: { reason: [undefined, "", " ", "あ".repeat(501), 1, null], version: badVersions },
  },
  reopenOrganisation: {
    actor: "curator",
    about,
    body: () => ({ version: 1 }),
    prepare: standing("now()"),
    hasPlace: true,
    invalid: { id: badPathIds, side: ["operator"] },
    invalidBodies: { version: badVersions },
  },
});
