import type { FastifyReply } from "fastify";
import { FACILITY_FORMATS } from "../../../lib/facility-formats.ts";
import { formatWhole } from "../../../lib/numbers.ts";
import { OUTSIDE_JAPAN } from "../../../lib/trade-area-map/japan.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { dateText } from "../../forms/entry.ts";
import { choiceMap } from "../../parts/point-choice/map.ts";
import { choicePath } from "../../parts/point-choice/points.ts";
import { pointOf } from "../../parts/point-choice/query.ts";
import { paths } from "../../paths.ts";
import { type ChosenPlace, placeChoices } from "./place.ts";
import type { EntryTexts, NewQuery } from "./query.ts";
import { ownStoreRemark, type ScenarioRow, scenarioStores } from "./stores.ts";

export const STEPS = ["場所", "店舗の条件", "閉店・新店", "確認"];

type Errors = Record<string, string>;

export function stepFrame(request: BrandRequest, current: number, heading: string) {
  return {
    title: `新しい売上予測：${heading}`,
    heading,
    styles: ["section-entry", "predictions"],
    breadcrumb: [
      { label: request.viewer.brand.brand_name },
      { label: "売上予測", href: paths.salesPredictions.url() },
      { label: "新しい売上予測" },
    ],
    stepper: { labels: STEPS, current },
    action: paths.salesPredictionNew.url(),
  };
}

export async function placeStep(
  request: BrandRequest,
  reply: FastifyReply,
  query: NewQuery,
  errors: Errors = {},
  status = 200,
) {
  const { lat = "", lon = "" } = query;
  const isUnread = query.step !== "place" && (lat !== "" || lon !== "") && !errors.lat;
  const isElsewhere = pointOf(lat, lon).errors.lat === OUTSIDE_JAPAN;
  reply.code(isUnread ? 400 : status);
  const choices = await placeChoices(request, query);
  return reply.page("predictions/place", {
    ...stepFrame(request, 1, "場所の選択"),
    styles: ["section-entry", "points", "trade-area-map", "predictions"],
    errors: { ...(isUnread && { lat: isElsewhere ? OUTSIDE_JAPAN : POINT }), ...errors },
    words: query.q ?? "",
    typed: { lat, lon },
    ...choices,
    map: choiceMap(request.server, pointOf(lat, lon).point, choices.offered),
    reportAction: choicePath(request.viewer).url(),
    retryHref: paths.salesPredictionNew.url({ q: query.q }),
    listHref: paths.salesPredictions.url(),
  });
}

const POINT = "緯度は-90〜90、経度は-180〜180の数字で入力してください。";

export async function termsStep(
  request: BrandRequest,
  reply: FastifyReply,
  place: ChosenPlace,
  texts: EntryTexts,
  errors: Errors,
  status = 200,
) {
  reply.code(status);
  return reply.page("predictions/terms", {
    ...stepFrame(request, 2, "店舗の条件"),
    errors,
    place,
    remark: await ownStoreRemark(request, Number(place.fields.facility_id)),
    values: texts,
    formats: [
      { value: "", label: "選択してください" },
      ...FACILITY_FORMATS.map(({ id, label }) => ({ value: id, label })),
    ],
    carried: {
      ...place.fields,
      recruitment_id: texts.recruitment_id,
      closing: texts.closing.join(","),
      opening: texts.opening.join(","),
      plans: texts.plans.join(","),
    },
    placeHref: paths.salesPredictionNew.url({ ...texts, step: "place" }),
  });
}

export async function scenarioStep(
  request: BrandRequest,
  reply: FastifyReply,
  place: ChosenPlace,
  texts: EntryTexts,
  errors: Errors,
  status = 200,
  isChosen = false,
) {
  reply.code(status);
  const { ok, unread, closing, opening, plans } = await scenarioStores(request, place);
  const { closing: chosenClosing, opening: chosenOpening, plans: chosenPlans, ...carried } = texts;
  const isFirst = chosenClosing.length + chosenOpening.length + chosenPlans.length === 0 && !isChosen;
  const on = openingDate(texts.opening_on);
  const marked = (row: ScenarioRow, chosen: readonly number[]) => {
    const isDue = on !== undefined && row.dateValue !== "" && row.dateValue <= on;
    return { ...row, isDue, isChosen: chosen.includes(row.id) || (isFirst && isDue && row.isDated) };
  };
  return reply.page("predictions/scenario", {
    ...stepFrame(request, 3, "閉店・新店の想定"),
    errors,
    place,
    ok,
    tables: [
      {
        name: "closing",
        title: "閉店する店舗",
        note: `選択した店舗は、開店までに閉店したものとして計算します。営業中の自店を選択でき、候補地に近い順に並んでいます（移転の検討にも使えます）。開店予定日までに閉店予定の店舗は、はじめから選択しています。${unread > 0 ? `これより遠い${formatWhole(unread)}店舗は省いています。` : ""}`,
        empty: "営業中の自店はありません。",
        dateLabel: "閉店予定日",
        rows: closing.map((row) => marked(row, chosenClosing)),
      },
      {
        name: "opening",
        title: "新しく開く店舗",
        note: "選択した店舗は、開店までに開いているものとして計算します。開店予定日までに開く店舗は、はじめから選択しています。",
        empty: "新規出店予定の店舗はありません。",
        dateLabel: "開店日",
        rows: opening.map((row) => marked(row, chosenOpening)),
      },
      {
        name: "plans",
        title: "開店する出店計画",
        note: "選択した計画は、開店までに開いているものとして計算します。出店決定の計画のうち、開店予定日までに開くものは、はじめから選択しています。",
        empty: "開店前の出店計画はありません。",
        dateLabel: "開店予定日",
        rows: plans.map((row) => marked(row, chosenPlans)),
      },
    ],
    carried,
    backHref: paths.salesPredictionNew.url({ ...texts, step: "terms" }),
    retryHref: paths.salesPredictionNew.url({ ...texts, step: "scenario" }),
  });
}

function openingDate(typed: string): string | undefined {
  const read = dateText("開店予定日").safeParse(typed);
  return read.success && typeof read.data === "string" ? read.data : undefined;
}
