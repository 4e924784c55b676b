import type { BrandListing } from "../../../contract/leasing-lists.ts";
import { formatArea } from "../../../lib/areas.ts";
import { formatLongDate } from "../../../lib/dates.ts";
import { formatUnitRent } from "../../../lib/rent.ts";

interface Draft {
  brand: { name: string; genre_name: string };
  facility: string;
  sender: string;
  section: BrandListing | undefined;
}

export function draftedScout({ brand, facility, sender, section }: Draft): string {
  return [
    `${brand.name}　ご担当者様`,
    "",
    `はじめてご連絡いたします。${facility}の${sender}です。`,
    section
      ? `当館${section.floor_name}の区画${section.section_number}に、${brand.genre_name}の出店をご検討いただきたく、ご連絡いたしました。`
      : `当館で募集している区画に、${brand.genre_name}の出店をご検討いただきたく、ご連絡いたしました。`,
    "",
    ...(section ? [...termsOf(section), ""] : []),
    "図面や条件の詳細をお送りできます。ご意向をお聞かせください。",
  ].join("\n");
}

function termsOf({ area_tsubo, rent_per_tsubo, common_fee_per_tsubo, handover_on }: BrandListing): string[] {
  return [
    `面積：${formatArea(area_tsubo)}`,
    ...(rent_per_tsubo === null ? [] : [`希望賃料：${formatUnitRent(rent_per_tsubo)}`]),
    ...(common_fee_per_tsubo === null ? [] : [`共益費：${formatUnitRent(common_fee_per_tsubo)}`]),
    ...(handover_on === null ? [] : [`引渡し日：${formatLongDate(handover_on)}`]),
  ];
}
