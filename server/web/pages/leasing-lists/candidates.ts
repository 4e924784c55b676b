import type { FastifyReply, FastifyRequest } from "fastify";
import { idText } from "../../../contract/fields.ts";
import type { LeasingListEntry } from "../../../contract/leasing-lists.ts";
import { listText } from "../../../contract/texts.ts";
import type { RemovedItem } from "../../auth/session-fields.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { findListed, findRecruited, itemOf, type Listed } from "../../parts/leasing-list/find.ts";
import { forgetRemoval, rememberRemoval, removalOf } from "../../parts/leasing-list/memory.ts";
import { backHref } from "../../parts/leasing-list/query.ts";
import { paths } from "../../paths.ts";
import { backendForRow } from "../../plugins/backend.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { Choice } from "./choices.ts";
import type { Done } from "./submit.ts";

const MOST_AT_ONCE = 100;

export async function addCandidates(request: FacilityRequest, listed: Listed, given: unknown): Promise<Done> {
  const brands = listText(idText, MOST_AT_ONCE).safeParse(given ?? []);
  if (!brands.success) throw notFound();
  if (brands.data.length === 0) return { kind: "again", error: "追加するブランドが選択されていません。" };
  const added: string[] = [];
  const standing: string[] = [];
  for (const brand of new Set(brands.data)) {
    const { name, isNew } = await addCandidate(request, listed, brand);
    (isNew ? added : standing).push(`「${name}」`);
  }
  const text = [
    ...(added.length > 0 ? [`${added.join("")}をリストに追加しました。`] : []),
    ...(standing.length > 0 ? [`${standing.join("")}はリストに追加されています。`] : []),
  ].join("");
  return { kind: "back", text };
}

async function addCandidate(
  request: FacilityRequest,
  { section, recruitment, list }: Listed,
  brand: number,
): Promise<{ name: string; isNew: boolean }> {
  const standing = list.items.find(({ brand_id }) => brand_id === brand);
  if (standing) return { name: standing.name, isNew: false };
  try {
    const { data } = await backendForRow(request, `brand-${brand}`).addLeasingListItem({
      body: { recruitment_id: recruitment.id, brand_id: brand },
    });
    return { name: data.name, isNew: true };
  } catch (error) {
    rethrowUnless(error, 409);
    // Added meanwhile, by somebody else or by the same form sent twice.
    const latest = await findListed(request, section.id);
    const added = latest.list.items.find(({ brand_id }) => brand_id === brand);
    if (!added) throw error;
    return { name: added.name, isNew: false };
  }
}

export async function removeItems(
  request: FastifyRequest,
  listed: Listed,
  choices: readonly Choice[],
): Promise<Done> {
  if (choices.length === 0) return { kind: "again", error: "ブランドが選択されていません。" };
  const items = choices.map(({ id }) => itemOf(listed, id));
  const removed: RemovedItem[] = [];
  const refused: string[] = [];
  for (const item of items) {
    try {
      await request.backend.removeLeasingListItem({
        recruitment_id: listed.recruitment.id,
        leasing_list_item_id: item.id,
      });
      removed.push(removedItem(item));
    } catch (error) {
      rethrowUnless(error, 404, 409);
      if (error.status === 409) refused.push(`「${item.name}」：${error.body.message}`);
    }
  }
  const error = refused.length > 0 ? { error: refused.join("") } : {};
  if (removed.length === 0) return { kind: "back", ...error };
  const token = rememberRemoval(request, listed.recruitment.id, removed);
  return { kind: "back", ...error, query: { removed: token } };
}

function removedItem(item: LeasingListEntry): RemovedItem {
  const { name, position, memo, brand_id, custom_brand, contact_name, contact_email } = item;
  const custom = custom_brand && { genre_id: custom_brand.genre_id, contact_name, contact_email };
  return { name, position, memo, brand_id, ...(custom && { custom }) };
}

export async function submitUndo(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, raw }: { params: { id: number }; raw: Record<string, unknown> },
) {
  const { section, recruitment } = await findRecruited(request, params.id);
  const removal = removalOf(request, recruitment.id, raw.token);
  const back = backHref(paths.sectionRecruitment.url(section.id), raw);
  if (!removal) return redirect(reply, back);
  forgetRemoval(request);
  const names: string[] = [];
  for (const item of removal.items.toSorted((a, b) => a.position - b.position)) {
    try {
      await putBack(request, recruitment.id, item);
      names.push(`「${item.name}」`);
    } catch (error) {
      rethrowUnless(error, 400, 409);
      flash(request, "error", `「${item.name}」：${error.body.message}`);
    }
  }
  if (names.length > 0) flash(request, "success", `${names.join("")}をリストに戻しました。`);
  return redirect(reply, back);
}

async function putBack(request: FastifyRequest, recruitment_id: number, item: RemovedItem) {
  const { name, position, memo, brand_id, custom } = item;
  const { data } =
    brand_id !== null
      ? await request.backend.addLeasingListItem({ body: { recruitment_id, brand_id } })
      : await request.backend.createCustomBrand({ body: { recruitment_id, name, ...custom } });
  await request.backend.updateLeasingList({
    recruitment_id,
    body: { items: [{ id: data.id, version: data.version, position, memo }] },
  });
}
