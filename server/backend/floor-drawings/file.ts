import type { FloorVersion } from "../../contract/floor-drawings.ts";
import { floorVersionLabels } from "../../lib/labels.ts";
import type { Handler } from "../answering/handler.ts";
import {
  FILE_SLICE,
  type ListColumn,
  orderCondition,
  organisationName,
  writeList,
} from "../answering/list-file.ts";
import { integer, text } from "../answering/workbook.ts";
import { ownFloor } from "./owner.ts";
import { findVersions } from "./rows.ts";

const COLUMNS: ListColumn<FloorVersion>[] = [
  { ...integer("版", 8), of: ({ number }) => number },
  { title: "日時", width: 17, kind: "instant", of: ({ created_at }) => created_at },
  { ...text("内容", 24), of: ({ action }) => floorVersionLabels[action] },
  { ...integer("戻した版"), of: ({ restored_number }) => restored_number },
  { ...text("担当者", 16), of: ({ user_name }) => user_name },
  { ...integer("形のある区画"), of: ({ section_count }) => section_count },
];

export const downloadFloorVersionsExcel: Handler<"downloadFloorVersionsExcel"> = async (
  { query },
  context,
) => {
  const { facility_id, name } = await ownFloor(context, query.floor_id);
  const { versions, total } = await findVersions(context.database, query, FILE_SLICE);
  return writeList(context, {
    title: "図面の履歴",
    organisation: await organisationName(context, { facilityId: facility_id }),
    about: name,
    columns: COLUMNS,
    rows: versions,
    total,
    conditions: [["階", name], orderCondition("版", query.order)],
  });
};
