import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { AnswerOf } from "../../../contract/index.ts";
import { storeSalesRecord, yearText } from "../../../lib/fields/store-sales.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { amount } from "../../forms/entry.ts";
import type { Texts } from "../../forms/list-entry.ts";
import { type RecordForm, recordPages } from "../../parts/record/form.ts";
import { paths } from "../../paths.ts";
import { listCrumbs, requireAdmin } from "./find.ts";

type Setting = AnswerOf<"getModelYear">;

const LABEL = "売上予測に使う年度";
const LATEST = "店舗ごとに、12か月そろった最新の年度";
const labels = { model_year: LABEL };
const entry = z.object({ model_year: amount(LABEL).pipe(z.int().min(1990).max(2100).nullable()) });

const textOf = (year: string) => (year === "" ? LATEST : yearText(Number(year)));

async function yearForm(request: BrandRequest, reply: FastifyReply): Promise<RecordForm> {
  requireAdmin(request);
  const { brand_id } = request.viewer.brand;
  const setting = await request.backend.getModelYear({ brand_id });
  const breadcrumb = [...listCrumbs(request), { label: LABEL, href: paths.modelYear.url() }];
  return {
    called: LABEL,
    record: { brand_id, object_kind: "brand", object_id: brand_id },
    version: setting.version,
    entry,
    labels,
    values: { model_year: String(setting.model_year ?? "") },
    inWords: ({ model_year = "" }: Texts) => ({ model_year: textOf(model_year) }),
    async save(changed, version) {
      const { model_year } = changed as z.output<typeof entry>;
      await request.backend.updateModelYear({ brand_id, body: { model_year, version } });
    },
    again: () => yearForm(request, reply),
    page: ({ values, ...state }) =>
      reply.page("own-stores/model-year", {
        title: LABEL,
        styles: ["section-entry", "settings", "admin"],
        breadcrumb: breadcrumb.map(({ label }, at) => (at === 2 ? { label } : (breadcrumb[at] ?? { label }))),
        ...state,
        field: {
          name: "model_year",
          label: LABEL,
          type: "select",
          options: optionsOf(setting),
          value: values.model_year ?? "",
          error: state.errors.model_year,
        },
        yearLabel: storeSalesRecord.year.label,
        years: setting.years.map((one) => ({ ...one, label: yearText(one.year) })),
        used: setting.used.map(({ year, stores }) => ({
          label: yearText(year),
          stores,
        })),
        usedTotal: setting.used.reduce((sum, { stores }) => sum + stores, 0),
        cancelHref: paths.ownStores.url(),
      }),
    breadcrumb,
    action: paths.modelYear.url(),
    doneHref: paths.modelYear.url(),
  };
}

function optionsOf({ years, model_year }: Setting) {
  const whole = years.filter(({ whole: count, year }) => count > 0 || year === model_year);
  const isLost = model_year !== null && !whole.some(({ year }) => year === model_year);
  return [
    { value: "", label: LATEST },
    ...(isLost ? [{ value: model_year, label: `${yearText(model_year)}（0店）` }] : []),
    ...whole.map(({ year, whole: count }) => ({ value: year, label: `${yearText(year)}（${count}店）` })),
  ];
}

export const { show: showModelYear, submit: submitModelYear } = recordPages((request: BrandRequest, reply) =>
  yearForm(request, reply),
);
