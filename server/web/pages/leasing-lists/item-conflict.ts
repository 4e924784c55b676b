import { type NegotiationStatus, negotiationStatus } from "../../../contract/statuses.ts";
import { fasterOn } from "../../../lib/event-texts.ts";
import { negotiationStatusLabels } from "../../../lib/labels.ts";
import { breadcrumbOf } from "../../parts/leasing-list/breadcrumb.ts";
import { comparisonPage, conflictRows, valuesBefore } from "../../parts/record/conflict.ts";
import { paths } from "../../paths.ts";
import { genreOptions, typedBrand } from "./custom-brand.ts";
import { brandTexts } from "./item.ts";
import type { Editing } from "./item-submit.ts";

const labels = {
  name: "ブランド名",
  genre_id: "業種",
  contact_name: "担当者名",
  contact_email: "メールアドレス",
  memo: "メモ",
};

export async function itemConflict({ request, reply, listed, item, raw }: Editing) {
  const { section } = listed;
  const isBrand = raw.action === "brand";
  const [mine, theirs] = [{ ...brandTexts(item), ...(isBrand ? typedBrand(raw) : {}) }, brandTexts(item)];
  if (!isBrand && raw.memo !== undefined) mine.memo = String(raw.memo);
  const before = valuesBefore(raw);
  const genres = isBrand ? await genreOptions(request) : [];
  const names = new Map(
    genres
      .flatMap((group) => ("options" in group ? group.options : []))
      .map((one) => [String(one.value), one.label]),
  );
  const textOf = (side: "mine" | "theirs" | "before", name: string) => {
    const values: Record<string, string> = { mine, theirs, before }[side];
    const text = values[name] ?? "";
    return name === "genre_id" ? (names.get(text) ?? "") : text;
  };
  return comparisonPage(request, reply, {
    title: `${item.name}の更新の確認`,
    breadcrumb: breadcrumbOf(section, "更新の確認"),
    heading: fasterOn(`「${item.name}」`),
    record: {
      facility_id: section.facility_id,
      object_kind: isBrand ? "custom_brand" : "leasing_list_item",
      object_id: isBrand ? (item.custom_brand_id ?? item.id) : item.id,
    },
    also: statusMove(before.status, item.status),
    rows: conflictRows({ mine, theirs, before }, isBrand ? labels : { memo: labels.memo }, textOf),
    mine: isBrand ? mine : { memo: mine.memo },
    theirs,
    hidden: {
      version: String(item.version),
      before: JSON.stringify({ ...theirs, status: item.status }),
      ...(item.custom_brand && { brand_version: String(item.custom_brand.version) }),
      action: isBrand ? "brand" : "memo",
    },
    action: paths.leasingListItem.url(section.id, item.id),
    cancelHref: paths.leasingListItem.url(section.id, item.id),
    isFinal: true,
  });
}

function statusMove(seen: string | undefined, now: NegotiationStatus): string | undefined {
  const { data: from } = negotiationStatus.safeParse(seen);
  if (from === undefined || from === now) return undefined;
  return `ステータスも変更されています：${negotiationStatusLabels[from].label} → ${negotiationStatusLabels[now].label}`;
}
