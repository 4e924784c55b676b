import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { given } from "../../forms/entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { findBrand } from "../../parts/brands/load.ts";
import { queryFrom } from "../../parts/list/kept-query.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { Input } from "../../route.ts";
import { brandsQuery } from "./query.ts";

const origin = {
  list: given.pipe(z.string().max(1500)).default(""),
  from: z.enum(["list", "detail"]).default("list"),
};

export const listingEntry = z.object({ recruitment_id: idText, brand_id: idText, ...origin });
/** Taking it off again; `item` is the item with its brand, `12:3`. */
export const listingUndoEntry = z.object({
  recruitment_id: idText,
  item: z.string().regex(/^[1-9]\d{0,9}:[1-9]\d{0,9}$/),
  ...origin,
});

interface Origin {
  list: string;
  from: "list" | "detail";
}

function backTo({ list, from }: Origin, brandId: number, recruitment: number, isAdded: boolean): string {
  if (from === "detail") {
    const added = isAdded ? recruitment : undefined;
    return `${paths.brand.url(brandId, { list, added })}${isAdded ? "#added" : ""}`;
  }
  const search = queryFrom(list);
  const known = Object.keys(brandsQuery.shape).filter((key) => key in search && key !== "added");
  const kept = Object.fromEntries(known.map((key) => [key, search[key]]));
  return `${paths.brands.url({ ...kept, recruitment, added: isAdded ? brandId : undefined })}#results`;
}

export async function submitListing(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, raw }: Input<undefined, undefined, typeof listingEntry>,
) {
  if (!body) return chooseFirst(request, reply, raw);
  const { recruitment_id, brand_id } = body;
  const brand = await findBrand(request, brand_id);
  if (!brand) throw notFound();
  try {
    await request.backend.addLeasingListItem({ body: { recruitment_id, brand_id } });
  } catch (error) {
    rethrowUnless(error, 409);
    flash(request, "error", `「${brand.name}」：${error.body.message}`);
    return redirect(reply, backTo(body, brand_id, recruitment_id, false));
  }
  return redirect(reply, backTo(body, brand_id, recruitment_id, true));
}

function chooseFirst(request: FastifyRequest, reply: FastifyReply, raw: Record<string, unknown>) {
  const brand = idText.safeParse(raw.brand_id);
  if (!brand.success) throw notFound();
  flash(request, "error", "追加先の募集を選択してください。");
  return redirect(reply, paths.brand.url(brand.data));
}

export async function submitListingUndo(
  request: FastifyRequest,
  reply: FastifyReply,
  { body }: Input<undefined, undefined, typeof listingUndoEntry>,
) {
  if (!body) throw notFound();
  const [item = "", brand = ""] = body.item.split(":");
  const found = await findBrand(request, Number(brand));
  if (!found) throw notFound();
  try {
    await request.backend.removeLeasingListItem({
      recruitment_id: body.recruitment_id,
      leasing_list_item_id: Number(item),
    });
    flash(request, "success", `「${found.name}」をリーシングリストから外しました。`);
  } catch (error) {
    rethrowUnless(error, 404, 409);
    // Gone already: what was wanted; begun to be negotiated: it stays, and the page says why.
    if (error.status === 409) flash(request, "error", `「${found.name}」：${error.body.message}`);
  }
  return redirect(reply, backTo(body, found.id, body.recruitment_id, false));
}
