import type { RenewalChangeFields, RenewalDetail } from "../../../contract/renewals.ts";
import { renewalShareRecord } from "../../../lib/fields/renewals.ts";

interface Entered {
  section_id: number;
  joined: readonly string[];
  /** The part of the section that is taken, 坪; all of it where absent. */
  part_tsubo: number | null;
}

type Taken = { shares: RenewalChangeFields["shares"] } | { wrong: Record<string, string> };

export function sharesOf({ sections }: RenewalDetail, { section_id, joined, part_tsubo }: Entered): Taken {
  if (joined.length === 0) return { shares: [{ section_id, area_tsubo: part_tsubo }] };
  if (part_tsubo !== null)
    return {
      wrong: { part_tsubo: `「${renewalShareRecord.joined.label}」を入力したときは、空欄にしてください。` },
    };
  const floor = sections.find(({ id }) => id === section_id)?.floor_id;
  const beside = sections.filter(({ floor_id, is_deleted }) => floor_id === floor && !is_deleted);
  const found = joined.map((number) => beside.find((one) => one.number.normalize("NFKC") === number));
  const unknown = joined.filter((_, at) => found[at] === undefined);
  if (unknown.length > 0)
    return {
      wrong: { joined: `同じ階に区画${unknown.join("、")}はありません。区画番号を確認してください。` },
    };
  return {
    shares: [section_id, ...found.flatMap((one) => one?.id ?? [])].map((id) => ({
      section_id: id,
      area_tsubo: null,
    })),
  };
}
