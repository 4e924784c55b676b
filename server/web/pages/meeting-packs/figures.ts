import { oneDecimal } from "../../../lib/areas.ts";
import { addMonths } from "../../../lib/calendar-months.ts";
import { formatDate } from "../../../lib/dates.ts";
import { monthText, PACK_MONTHS, type PackFigures, type Sum } from "../../../lib/meeting-pack.ts";
import { formatManYen } from "../../../lib/money.ts";

const countText = ({ sections }: Sum) => `${sections}区画`;
const areaText = ({ tsubo }: Sum) => `${oneDecimal(tsubo)}坪`;

export function figuresModel(figures: PackFigures, madeOn: string) {
  const { all, vacant, ending, recruiting, contracted, atStake, months } = figures;
  const most = Math.max(1, ...months.map(({ sum }) => sum.tsubo));
  const last = formatDate(addMonths(madeOn, PACK_MONTHS));
  const missing = atStake.unknown > 0 ? `賃料の入力がない${atStake.unknown}区画を除きます。` : "";
  return {
    counted: [
      { label: "全区画", sum: all, note: "" },
      { label: "空き", sum: vacant, note: "テナントのいない区画" },
      {
        label: `${PACK_MONTHS}か月以内に満了`,
        sum: ending,
        note: `${last}まで。満了日を過ぎた入居中の区画を含む`,
      },
      { label: "募集中・公開中", sum: recruiting, note: "" },
      { label: "契約済み", sum: contracted, note: "次のテナントか候補が契約した区画" },
    ].map(({ label, sum, note }) => ({ label, count: countText(sum), area: areaText(sum), note })),
    rent: {
      text: formatManYen(atStake.rent),
      note: `${PACK_MONTHS}か月以内に満了し、次の契約がない${countText(atStake)}の現行賃料×面積（月額、共益費を除く）の合計。${missing}`,
    },
    months: months.map(({ month, sum }) => ({
      label: monthText(month),
      count: sum.sections,
      area: oneDecimal(sum.tsubo),
      rent: formatManYen(sum.rent),
      bar: Math.round((sum.tsubo / most) * 1000) / 10,
    })),
    monthsNote: `満了日の月ごとの数です。「経過」は、満了日を過ぎた入居中の区画です。${formatDate(madeOn)}から${last}までの満了を数えます。`,
  };
}
