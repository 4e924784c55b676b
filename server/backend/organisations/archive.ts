import { Readable } from "node:stream";
import { fileStamp } from "../../lib/dates.ts";
import { cleanFileName } from "../../lib/file-name.ts";
import { recordAudit, whoIn } from "../answering/audit.ts";
import type { CallContext, FileAnswer, Handler } from "../answering/handler.ts";
import { writeReport } from "../answering/list-file.ts";
import { text } from "../answering/workbook.ts";
import { brandParts } from "./brand-parts.ts";
import { facilityParts } from "./facility-parts.ts";
import type { Part } from "./part.ts";
import { brandOf, facilityOf, type Organisation } from "./standing.ts";
import { type ZipEntry, zipped } from "./zip.ts";

export const downloadFacilityArchive: Handler<"downloadFacilityArchive"> = async ({ params }, context) => {
  const { organisation, standing } = await facilityOf(context, params.facility_id);
  const own = { ...context, principal: standing, database: context.databaseAs(standing) };
  await recordLeaving(context, "downloadFacilityArchive", organisation);
  return archive(own, organisation, facilityParts(own, organisation.id));
};

export const downloadBrandArchive: Handler<"downloadBrandArchive"> = async ({ params }, context) => {
  const { organisation, standing } = await brandOf(context, params.brand_id);
  const own = { ...context, principal: standing, database: context.databaseAs(standing) };
  await recordLeaving(context, "downloadBrandArchive", organisation);
  return archive(own, organisation, brandParts(own, organisation.id));
};

function recordLeaving(
  { database, principal, requestId }: CallContext,
  call: string,
  { side, id }: Organisation,
): Promise<void> {
  return recordAudit(database, {
    ...whoIn(principal),
    ...(side === "facility" ? { facilityId: id } : { brandId: id }),
    objectKind: side,
    objectId: id,
    call,
    requestId,
    result: "ok",
  });
}

function archive(context: CallContext, organisation: Organisation, parts: AsyncIterable<Part>): FileAnswer {
  const name = `全データ_${cleanFileName(organisation.name)}_${fileStamp(new Date())}.zip`;
  const bytes = Readable.from(zipped(entriesOf(context, organisation, parts)), { objectMode: false });
  return { name, bytes, size: undefined };
}

async function* entriesOf(
  context: CallContext,
  organisation: Organisation,
  parts: AsyncIterable<Part>,
): AsyncGenerator<ZipEntry> {
  const taken = new Set<string>();
  const rows: [string, string][] = [];
  for await (const part of parts) {
    context.signal.throwIfAborted();
    const name = freeName(part, taken);
    if (part.bytes === undefined) {
      rows.push([name, `${part.about}（保管場所に見つからないため、含まれていません）`]);
      continue;
    }
    yield { name, bytes: part.bytes };
    rows.push([name, part.about]);
  }
  const contents = await writeReport(context, {
    title: "目次",
    organisation: organisation.name,
    tables: [
      {
        name: "目次",
        columns: [text("ファイル", 60), text("内容", 60)],
        rows,
        hasFilters: true,
      },
    ],
    conditions: [
      ["含まれるもの", "この組織の管理者が、現在のプランで閲覧できるデータ"],
      ["ファイル", `${rows.length}件`],
    ],
  });
  yield { name: contents.name, bytes: [contents.bytes as Uint8Array] };
}

function freeName({ folder, name }: Part, taken: Set<string>): string {
  const clean = cleanFileName(name);
  const dot = clean.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ""];
  let path = "";
  for (let at = 1; path === "" || taken.has(path.toLowerCase()); at += 1)
    path = `${folder ? `${folder}/` : ""}${stem}${at > 1 ? ` (${at})` : ""}${ending}`;
  taken.add(path.toLowerCase());
  return path;
}
