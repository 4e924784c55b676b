import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { LeasingListEntry } from "../../../contract/leasing-lists.ts";
import { negotiationStatus } from "../../../contract/statuses.ts";
import { lines } from "../../../contract/texts.ts";
import { negotiationStatusLabels } from "../../../lib/labels.ts";
import { refusedNegotiation } from "../../../lib/negotiation.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { given, versionText } from "../../forms/entry.ts";
import { parseForm } from "../../forms/input.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { findListed, itemOf, type Listed } from "../../parts/leasing-list/find.ts";
import { backHref } from "../../parts/leasing-list/query.ts";
import { chosenValues } from "../../parts/record/conflict.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtItem } from "../../route.ts";
import { removeItems } from "./candidates.ts";
import { customBrandEntry, typedBrand } from "./custom-brand.ts";
import { brandTexts, type EnteredItem, itemPage } from "./item.ts";
import { itemConflict } from "./item-conflict.ts";
import { saveStatuses } from "./statuses.ts";

type Raw = Record<string, unknown>;

export interface Editing {
  request: FastifyRequest;
  reply: FastifyReply;
  listed: Listed;
  item: LeasingListEntry;
  raw: Raw;
}

export async function submitItem(
  request: FacilityRequest,
  reply: FastifyReply,
  input: AtItem & { raw: Raw },
) {
  const listed = await findListed(request, input.params.id);
  const item = itemOf(listed, input.params.item);
  const editing = { request, reply, listed, item, raw: chosenValues(input.raw) };
  try {
    switch (editing.raw.action) {
      case "status":
        return await changeStatus(editing);
      case "brand":
        return await saveBrand(editing);
      case "first":
      case "last":
        return await place(editing, editing.raw.action === "first" ? 1 : listed.list.items.length);
      case "remove":
        return await remove(editing);
      default:
        return await saveMemo(editing);
    }
  } catch (error) {
    rethrowUnless(error, 400, 409);
    if (error.status === 400) return again(editing, error.body.errors ?? { _form: error.body.message });
    const latest = await findListed(request, input.params.id);
    return itemConflict({ ...editing, listed: latest, item: itemOf(latest, item.id) });
  }
}

function again({ request, reply, listed, item, raw }: Editing, errors: Record<string, string>) {
  const entered: EnteredItem = {
    errors,
    status: String(raw.status ?? ""),
    comment: String(raw.comment ?? ""),
    before: String(raw.before ?? ""),
    ...(raw.action === "memo" && { memo: String(raw.memo ?? "") }),
    ...(raw.action === "brand" && { brand: typedBrand(raw) }),
  };
  reply.code(422);
  return itemPage(request, reply, listed, item, entered);
}

function done({ request, reply, listed, item }: Editing, text: string) {
  flash(request, "success", text);
  return redirect(reply, paths.leasingListItem.url(listed.section.id, item.id));
}

const statusEntry = z.object({
  status: z.enum(negotiationStatus.options, "新しいステータスを選択してください。"),
  comment: given.pipe(lines("コメント")),
  version: versionText,
});

async function changeStatus(editing: Editing) {
  const { request, reply, listed, item, raw } = editing;
  const { body, errors } = parseForm(statusEntry, raw);
  if (!body) return again(editing, errors);
  const { status, comment, version } = body as z.output<typeof statusEntry>;
  if (item.status === status) return done(editing, "保存しました。");
  const reason = version === item.version ? refusedNegotiation(item.status, status, comment) : undefined;
  if (reason) return again(editing, { [comment === "" ? "comment" : "status"]: reason });
  const choice = { id: item.id, version, status };
  const outcome = await saveStatuses(request, reply, listed, raw, [choice], comment);
  if (outcome.kind === "answered") return reply;
  if (outcome.kind === "to") return redirect(reply, outcome.href);
  if (outcome.kind === "again") return again(editing, { _form: outcome.error });
  if (outcome.error) return again(editing, { _form: outcome.error });
  return done(editing, `ステータスを「${negotiationStatusLabels[status].label}」に変更しました。`);
}

const memoEntry = z.object({ memo: given.pipe(lines("メモ")), version: versionText });

async function saveMemo(editing: Editing) {
  const { body, errors } = parseForm(memoEntry, editing.raw);
  if (!body) return again(editing, errors);
  const { memo, version } = body as z.output<typeof memoEntry>;
  if (memo === editing.item.memo) return done(editing, "保存しました。");
  await edit(editing, { memo, version });
  return done(editing, "メモを保存しました。");
}

function edit(
  { request, listed, item }: Editing,
  change: { memo?: string; position?: number; version: number },
) {
  return request.backend.updateLeasingList({
    recruitment_id: listed.recruitment.id,
    body: { items: [{ id: item.id, ...change }] },
  });
}

async function place(editing: Editing, position: number) {
  const version = versionText.safeParse(editing.raw.version).data ?? editing.item.version;
  await edit(editing, { position, version });
  return done(editing, `「${editing.item.name}」を${position}番目に移動しました。`);
}

async function remove(editing: Editing) {
  const { request, reply, listed, item, raw } = editing;
  const outcome = await removeItems(request, listed, [{ id: item.id, version: item.version }]);
  if (outcome.kind === "back" && outcome.error) return again(editing, { _form: outcome.error });
  const query = outcome.kind === "back" ? outcome.query : undefined;
  return redirect(reply, backHref(paths.sectionRecruitment.url(listed.section.id), raw, query));
}

const brandEntry = customBrandEntry.extend({ version: versionText, brand_version: versionText });

async function saveBrand(editing: Editing) {
  const { request, listed, item, raw } = editing;
  const { body, errors } = parseForm(brandEntry, raw);
  if (!body || item.custom_brand_id === null) return again(editing, errors);
  const { version, brand_version, memo, ...fields } = body as z.output<typeof brandEntry>;
  const before = brandTexts(item);
  const isChanged = (["name", "genre_id", "contact_name", "contact_email"] as const).some(
    (name) => before[name] !== String(fields[name] ?? ""),
  );
  if (isChanged)
    await request.backend.updateCustomBrand({
      leasing_list_id: listed.list.id,
      custom_brand_id: item.custom_brand_id,
      body: { ...fields, version: brand_version },
    });
  if (memo !== item.memo) await edit(editing, { memo, version });
  return done(editing, `「${fields.name}」を保存しました。`);
}
