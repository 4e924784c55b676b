import type { CauseEffects } from "../../../contract/prediction-parts.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { moneyText } from "../../../lib/money.ts";
import { inUnit, type MoneyUnit, moneyUnit, signedInUnit } from "../../charts/money-scale.ts";
import { percent } from "../../charts/scale.ts";
import { paths } from "../../paths.ts";
import { signedPercent } from "./detail-model.ts";
import type { Predicted } from "./predicted.ts";

export function effectsModel({ effects, fitted }: Predicted) {
  if (effects === null) return undefined;
  const unit = moneyUnit();
  const now = new Map(fitted.map(({ store_id, actual_yen }) => [store_id, actual_yen]));
  const { opening, scenario, bridge, own_share } = effects;
  const own = causeModel(opening, now, unit);
  const net = bridge.opening_net_yen;
  return {
    unit: unit.label,
    opening: own,
    share: percent(own_share),
    hasLoss: own.totalYen < 0,
    lost: moneyText(Math.abs(own.totalYen)),
    net: moneyText(Math.abs(net)),
    isNetLoss: net < 0,
    scenario: scenario.map((step) => causeModel(step, now, unit)),
    bridge: bridgeLines(bridge, unit),
  };
}

const KINDS = { candidate: "この出店", opening: "新店", closing: "閉店" } as const;

function causeModel(
  { cause, stores, rest_yen, rest_stores }: CauseEffects,
  now: ReadonlyMap<number, number>,
  unit: MoneyUnit,
) {
  const totalYen = stores.reduce((sum, { change_yen }) => sum + change_yen, rest_yen);
  return {
    title: cause.kind === "candidate" ? KINDS.candidate : `${KINDS[cause.kind]}：${cause.name}`,
    totalYen,
    total: signedInUnit(totalYen, unit),
    rest: rest_stores > 0 ? { stores: rest_stores, yen: signedInUnit(rest_yen, unit) } : undefined,
    rows: stores.map(({ store_id, name, distance_m, change, change_yen }) => {
      const actual = store_id === null ? undefined : now.get(store_id);
      return {
        name,
        href: store_id === null ? undefined : paths.brandStore.url(store_id),
        distance: oneDecimal(distance_m / 1000),
        now: actual === undefined ? "" : inUnit(actual, unit),
        change: signedInUnit(change_yen, unit),
        share: signedPercent(change),
        after: actual === undefined ? "" : inUnit(actual + change_yen, unit),
      };
    }),
  };
}

type Bridge = NonNullable<Predicted["effects"]>["bridge"];

function bridgeLines({ value_yen, opening_effects_yen, opening_net_yen, scenario }: Bridge, unit: MoneyUnit) {
  const line = (label: string, yen: number, isSum = false) => ({
    label,
    yen: signedInUnit(yen, unit),
    isSum,
  });
  return [
    line("この店舗の予測年商", value_yen),
    line("この出店による既存店の増減", opening_effects_yen),
    line("この出店による全社の純増", opening_net_yen, true),
    ...(scenario
      ? [
          line("想定した新店の予測年商", scenario.new_store_sales_yen),
          line("想定した閉店の年商（実績）", -scenario.closing_sales_yen),
          line("閉店・新店による既存店の増減", scenario.effects_yen),
          line("想定を含む全社の増減", scenario.net_yen, true),
        ]
      : []),
  ];
}
