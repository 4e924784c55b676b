import { sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import { FILE_SLICE } from "../answering/list-file.ts";
import { downloadAuditEntriesExcel } from "../audit/calls.ts";
import { downloadContactsExcel } from "../contacts/calls.ts";
import { messagesFile } from "../contacts/messages-file.ts";
import { downloadDeadlinesExcel } from "../deadlines/calls.ts";
import { downloadFacilityJoinsExcel } from "../joins/calls.ts";
import { downloadCandidatesExcel } from "../leasing-lists/calls.ts";
import { downloadSendingsExcel } from "../mails/calls.ts";
import { downloadMeetingPackExcel } from "../meeting-packs/calls.ts";
import { findPacks } from "../meeting-packs/rows.ts";
import { downloadRenewalExcel } from "../renewals/calls.ts";
import { downloadSectionsExcel } from "../sections/calls.ts";
import { fileParts } from "./file-parts.ts";
import { type DrawnFloor, floorSvg } from "./floor-svg.ts";
import { inputOf, type Part, partsOf, workbookPart } from "./part.ts";
import { facilityProfile } from "./profiles.ts";

export async function* facilityParts(context: CallContext, id: number): AsyncGenerator<Part> {
  const query = { facility_id: id };
  yield await facilityProfile(context, id);
  if (context.principal.facilities[0]?.isStandard) yield* sectionParts(context, query);
  const users = inputOf("downloadFacilityJoinsExcel", { params: query });
  yield workbookPart(await downloadFacilityJoinsExcel(users, context), "ユーザー");
  const trail = inputOf("downloadAuditEntriesExcel", { query });
  yield workbookPart(await downloadAuditEntriesExcel(trail, context), "操作履歴");
  yield* imageParts(context, id);
  yield* floorParts(context, id);
  yield* drawingParts(context, id);
  yield* fileParts(context);
}

async function* sectionParts(context: CallContext, query: { facility_id: number }): AsyncGenerator<Part> {
  const { database } = context;
  const sections = inputOf("downloadSectionsExcel", { query });
  yield workbookPart(await downloadSectionsExcel(sections, context), "区画・テナント・契約・募集");
  const deadlines = inputOf("downloadDeadlinesExcel", { query });
  yield workbookPart(await downloadDeadlinesExcel(deadlines, context), "契約と交渉の期限");
  const candidates = inputOf("downloadCandidatesExcel", { query });
  yield workbookPart(await downloadCandidatesExcel(candidates, context), "リーシングリスト");
  const contacts = inputOf("downloadContactsExcel", { query });
  yield workbookPart(await downloadContactsExcel(contacts, context), "応募・スカウト");
  yield workbookPart(
    await messagesFile(context, { facilityId: query.facility_id }),
    "応募・スカウトのやり取り",
  );
  const lists = await database.rows<{ id: number }>(sql`
    select distinct leasing_list_id as id from mail_sendings
    where facility_id = ${query.facility_id} and leasing_list_id is not null order by id`);
  yield* partsOf(lists, async (params) => {
    const sendings = await downloadSendingsExcel(inputOf("downloadSendingsExcel", { params }), context);
    return workbookPart(sendings, "候補に送ったメール", "メール");
  });
  const renewals = await database.rows<{ id: number }>(
    sql`select id from renewals where facility_id = ${query.facility_id} order by created_at, id`,
  );
  yield* partsOf(renewals, async (params) => {
    const plan = await downloadRenewalExcel(inputOf("downloadRenewalExcel", { params }), context);
    return workbookPart(plan, "リニューアル案", "リニューアル案");
  });
  const { data: packs } = await findPacks(context, query.facility_id, { order: "asc", slice: FILE_SLICE });
  yield* partsOf(packs, async (params) => {
    const pack = await downloadMeetingPackExcel(inputOf("downloadMeetingPackExcel", { params }), context);
    return workbookPart(pack, "会議資料", "会議資料");
  });
}

interface Picture {
  id: number;
  name: string;
}

async function* imageParts({ database }: CallContext, facilityId: number): AsyncGenerator<Part> {
  const images = await database.rows<Picture>(sql`
    select id, alt as name from facility_images
    where facility_id = ${facilityId} and deleted_at is null order by position, id`);
  for (const [at, { id, name }] of images.entries()) {
    const [image] = await database.rows<{ base64: string }>(
      sql`select encode(bytes, 'base64') as base64 from facility_images where id = ${id}`,
    );
    if (!image) continue;
    const bytes = [Buffer.from(image.base64, "base64")];
    yield { folder: "写真", name: `${at + 1}.webp`, about: name || "施設の写真", bytes };
  }
}

async function* floorParts({ database, principal }: CallContext, facilityId: number): AsyncGenerator<Part> {
  const floors = await database.rows<DrawnFloor & { id: number }>(sql`
    select l.id, l.name, l.plan, '[]'::json as sections from floors l
    where l.facility_id = ${facilityId} and l.deleted_at is null order by l.level`);
  for (const { id, ...floor } of floors) {
    const sections = principal.facilities[0]?.isStandard
      ? await database.rows<DrawnFloor["sections"][number]>(sql`
          select number, outline from sections
          where floor_id = ${id} and deleted_at is null and outline is not null order by number_order, id`)
      : [];
    if (floor.plan === null && sections.length === 0) continue;
    const bytes = [Buffer.from(floorSvg({ ...floor, sections }))];
    yield { folder: "図面", name: `${floor.name}.svg`, about: `${floor.name}の図面（区画の形）`, bytes };
  }
}

async function* drawingParts({ database }: CallContext, facilityId: number): AsyncGenerator<Part> {
  const pictures = await database.rows<Picture & { floor: string }>(sql`
    select p.id, p.file_name as name, l.name as floor from floor_pictures p join floors l on l.id = p.floor_id
    where p.facility_id = ${facilityId} and p.picture is not null order by l.level, p.created_at, p.id`);
  for (const { id, name, floor } of pictures) {
    const [picture] = await database.rows<{ base64: string }>(
      sql`select encode(picture, 'base64') as base64 from floor_pictures where id = ${id}`,
    );
    if (!picture) continue;
    const bytes = [Buffer.from(picture.base64, "base64")];
    yield { folder: "図面", name: `${floor}_${name}.webp`, about: `${floor}の下敷きの図面`, bytes };
    const [original] = await database.rows<{ base64: string }>(sql`
      select encode(source, 'base64') as base64 from floor_pictures where id = ${id} and source is not null`);
    if (original)
      yield {
        folder: "図面",
        name: `${floor}_${name}`,
        about: `${floor}の下敷きの元のファイル`,
        bytes: [Buffer.from(original.base64, "base64")],
      };
  }
}
