import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { OpeningPack } from "../../../contract/opening-packs.ts";
import { formatDate, formatDateTime, formatLongDate } from "../../../lib/dates.ts";
import { LEFT } from "../../../lib/meeting-pack.ts";
import { openingChangeLabels } from "../../../lib/opening-pack.ts";
import { planLabels } from "../../../lib/plan-labels.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { ignoredNotice } from "../../parts/list/fields.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { plansHref } from "../../parts/opening-plans/load.ts";
import { paperModel, papers } from "../../parts/packs/papers.ts";
import { paths } from "../../paths.ts";
import type { AtId } from "../../route.ts";
import { findPack } from "./find.ts";
import { sheetModel } from "./sheets.ts";

export const packQuery = z.object({ paper: z.enum(papers).optional() });

export async function showOpeningPack(
  request: BrandRequest,
  reply: FastifyReply,
  {
    params,
    query,
    ignored,
  }: { params: { id: number }; query: z.output<typeof packQuery>; ignored: string[] },
): Promise<unknown> {
  const { brand } = request.viewer;
  const pack = await findPack(request, params.id);
  const title = `出店会議資料 第${pack.number}号`;
  const madeBy = `${pack.user_name ?? LEFT}が${formatDateTime(pack.created_at)}に作成`;
  return reply.page("opening-packs/show", {
    title: `${title} ${formatDate(pack.made_on)}`,
    styles: ["opening-packs"],
    breadcrumb: [
      { label: brand.brand_name },
      { label: "出店計画", href: plansHref(request) },
      { label: "出店会議資料", href: paths.openingPacks.url() },
      { label: `第${pack.number}号` },
    ],
    heading: title,
    lead: `${brand.brand_name}　${formatLongDate(pack.made_on)}の状態　${madeBy}`,
    notice: ignoredNotice(ignored, { paper: "用紙" }),
    excel: fileLink(paths.openingPackExcel.url(pack.id), pack.sheets.length),
    ...paperModel(query.paper, (paper) => paths.openingPack.url(pack.id, { paper }), "a4-portrait"),
    changes: changesModel(pack),
    hasPredictions: brand.is_sales_prediction,
    sheets: pack.sheets.map((sheet) => sheetModel(pack, sheet)),
  });
}

function changesModel({ last }: OpeningPack) {
  if (!last) return undefined;
  return {
    label: `第${last.number}号（${formatDate(last.made_on)}）`,
    href: paths.openingPack.url(last.id),
    heads: [planLabels.name],
    scope: "からの変更です",
    rows: last.changes.map(({ name, kind, label, from, to }) => ({
      at: [name],
      kind: openingChangeLabels[kind],
      label,
      from: from ?? "（なし）",
      to: to ?? "（なし）",
    })),
  };
}

export async function downloadPack(request: BrandRequest, reply: FastifyReply, { params }: AtId) {
  const { id } = await findPack(request, params.id);
  return sendFile(reply, await request.backend.downloadOpeningPackExcel({ id }), "出店会議資料.xlsx");
}
