import type { FastifyReply } from "fastify";
import { z } from "zod";
import { MOST_BYTES, MOST_ROWS } from "../../../lib/import/limits.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { sendFile } from "../../parts/list/file.ts";
import { listModel } from "../../parts/list/rows.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { breadcrumbOf, kinds, refusalOf, stepLabels, styles } from "./frame.ts";
import { stateBadges } from "./states.ts";

export const takingBody = z.object({ file: z.unknown(), table: z.string().optional() });

const KIND = "sections";

interface Asked {
  query: { page: number };
}

/** `/sections/import`: a file or pasted cells, and what was imported before. */
export async function showTaking(request: FacilityRequest, reply: FastifyReply, { query }: Asked) {
  return takingPage(request, reply, { page: query.page, errors: {}, table: "" });
}

interface Form {
  page: number;
  errors: Record<string, string>;
  table: string;
}

async function takingPage(request: FacilityRequest, reply: FastifyReply, { page, errors, table }: Form) {
  const { title, lead, list, takingHref, templateHref, noun } = kinds[KIND];
  const facility_id = request.viewer.facility.facility_id;
  const { ok, value } = await optional(request, "getImports", { kind: KIND, facility_id, page });
  const { imports, total, per_page } = value;
  return reply.page("imports/taking", {
    title,
    styles,
    breadcrumb: breadcrumbOf(request, KIND),
    stepper: { labels: stepLabels, current: 1 },
    lead,
    noun,
    errors,
    table,
    most: MOST_ROWS.toLocaleString("ja-JP"),
    mostMb: MOST_BYTES / 1024 / 1024,
    action: takingHref,
    templateHref,
    excelHref: paths.sectionsExcel.url(),
    cancelHref: list.href,
    ok,
    retryHref: takingHref,
    rows: imports.map((one) => ({ ...one, href: paths.import.url(one.id), badge: stateBadges[one.state] })),
    list: listModel({ rows: imports, total }, { page, perPage: per_page }, (at) =>
      paths.sectionsImport.url({ page: at }),
    ),
  });
}

/** Hands the table on to be read and checked; nothing is written. */
export async function submitTaking(
  request: FacilityRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof takingBody>,
) {
  const table = typeof input.raw.table === "string" ? input.raw.table : "";
  const again = (errors: Record<string, string>, status = 422) => {
    reply.code(status);
    return takingPage(request, reply, { page: 1, errors, table });
  };
  if (!input.body) return again(input.errors, input.refusal);
  const { file } = input.body;
  const bytes = Buffer.isBuffer(file) && file.length > 0 ? file : undefined;
  const field = bytes ? "file" : "table";
  if (!bytes && table.trim() === "")
    return again({ file: "ファイルを選択するか、表の貼り付け欄に入力してください。" });
  if ((bytes?.length ?? Buffer.byteLength(table)) > MOST_BYTES)
    return again({ [field]: `${MOST_BYTES / 1024 / 1024}MBまでにしてください。行を分けて取り込めます。` });
  try {
    const { id } = await request.backend.takeImport({
      kind: KIND,
      facility_id: request.viewer.facility.facility_id,
      name: bytes ? nameOf(request) : "貼り付けた表",
      content: piecesOf(bytes ?? Buffer.from(table)),
    });
    return redirect(reply, paths.import.url(id));
  } catch (error) {
    const { file: message, ...others } = refusalOf(error);
    return again({ ...others, ...(message !== undefined && { [field]: message }) });
  }
}

/** What the form's parser leaves of a file is its bytes alone. */
function nameOf(request: FacilityRequest): string {
  return `${request.viewer.facility.facility_name}の表`;
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export async function sendTemplate(request: FacilityRequest, reply: FastifyReply) {
  const facility_id = request.viewer.facility.facility_id;
  const file = await request.backend.downloadImportTemplate({ kind: KIND, facility_id });
  return sendFile(reply, file, `${kinds[KIND].title}.xlsx`);
}
