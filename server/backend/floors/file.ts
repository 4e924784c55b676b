import type { Floor } from "../../contract/floors.ts";
import { floorDrawingText } from "../../lib/floor-map/plain-floor.ts";
import type { Handler } from "../answering/handler.ts";
import { type ListColumn, organisationName, writeList } from "../answering/list-file.ts";
import { ownFacility } from "../answering/principal.ts";
import { decimal, integer, text } from "../answering/workbook.ts";
import { visibleFloors } from "./rows.ts";

const COLUMNS: ListColumn<Floor>[] = [
  { ...text("階", 12), of: ({ name }) => name },
  { ...integer("階の位置"), of: ({ level }) => level },
  { ...integer("区画数"), of: ({ section_count }) => section_count },
  { ...decimal("区画の面積（坪）", 16), of: ({ area_tsubo }) => area_tsubo },
  { ...text("図面", 20), of: ({ plan }) => floorDrawingText(plan) },
];

export const downloadFloorsExcel: Handler<"downloadFloorsExcel"> = async ({ query }, context) => {
  const { database, principal } = context;
  if (!principal.isCurator) ownFacility(principal, query.facility_id);
  const floors = await visibleFloors(database, principal, query.facility_id);
  return writeList(context, {
    title: "階",
    organisation: await organisationName(context, { facilityId: query.facility_id }),
    columns: COLUMNS,
    rows: floors,
    total: floors.length,
    conditions: [["並び順", "上の階から"]],
  });
};
