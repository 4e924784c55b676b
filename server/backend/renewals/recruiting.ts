import type { Handler } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import { addLeasingListItem } from "../leasing-lists/items.ts";
import { createRecruitment } from "../recruitments/changes.ts";
import { heldChange } from "./changes.ts";

export const createRenewalRecruitment: Handler<"createRenewalRecruitment"> = async (
  { params, body },
  context,
) => {
  const { renewal, change } = await heldChange(context, params.id);
  if (change.version !== body.version) throw new Refusal(4090);
  const { outcome, shares, genre, brand, from_on, rent_per_tsubo } = change;
  const [share, ...others] = shares;
  if (outcome !== "tenant" && outcome !== "genre")
    throw new Refusal(4090, "テナントか業種を決めた変更だけを、募集にできます。");
  if (!share || others.length > 0 || share.area_tsubo !== null)
    throw new Refusal(4090, "結合・分割する区画は、区画を登録し直してから募集を登録してください。");
  const { facility_id } = renewal;
  // What the plan is called and notes is the facility's own: of the terms, brands see all that is published.
  const { recruitment } = await createRecruitment(
    {
      params: { section_id: share.section_id },
      query: {},
      body: {
        facility_id,
        status: "unregistered",
        rent_per_tsubo,
        handover_on: from_on,
        wanted_genre_ids: genre ? [genre.id] : [],
      },
    },
    context,
  );
  if (brand)
    await addLeasingListItem(
      { params: {}, query: {}, body: { recruitment_id: recruitment.id, brand_id: brand.id } },
      context,
    );
  return {
    status: 2000,
    message: "募集を準備しました。",
    section_id: share.section_id,
    recruitment_id: recruitment.id,
  };
};
