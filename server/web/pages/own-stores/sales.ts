import type { FastifyReply } from "fastify";
import { z } from "zod";
import { MOST_SALES_YEN, type OwnStore, WHOLE_YEAR, type YearSales } from "../../../contract/own-stores.ts";
import { isoDate } from "../../../lib/dates.ts";
import { storeSalesRecord, yearText } from "../../../lib/fields/store-sales.ts";
import { formatNumber } from "../../../lib/money.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { amount } from "../../forms/entry.ts";
import type { Texts } from "../../forms/list-entry.ts";
import { wholeNumber } from "../../forms/list-entry.ts";
import { type RecordForm, recordPages } from "../../parts/record/form.ts";
import { paths } from "../../paths.ts";
import type { AtId } from "../../route.ts";
import { breadcrumbOf, findOwnStore, requireAdmin } from "./find.ts";

const { amount_yen: money, months: length } = storeSalesRecord;
const MOST_BACK = 9;

const amountName = (year: number) => `amount_${year}`;
const monthsName = (year: number) => `months_${year}`;

/** The fiscal years of a form, the newest first: from the opening on, which some call by the year before or after. */
export function yearsOf(
  store: Pick<OwnStore, "opened_on">,
  sales: readonly YearSales[],
  now: Date,
): number[] {
  const last = Number(isoDate(now).slice(0, 4)) + 1;
  const first = Math.min(last, Math.max(Number(store.opened_on.slice(0, 4)) - 1, last - 1 - MOST_BACK));
  const offered = Array.from({ length: last - first + 1 }, (_, at) => last - at);
  return [...new Set([...offered, ...sales.map(({ year }) => year)])].sort((a, b) => b - a);
}

function labelsOf(years: readonly number[]): Record<string, string> {
  return Object.fromEntries(
    years.flatMap((year) => [
      [amountName(year), `${yearText(year)}の${money.label}`],
      [monthsName(year), `${yearText(year)}の${length.label}`],
    ]),
  );
}

function entryOf(years: readonly number[]) {
  const fields = years.flatMap((year) => {
    const [sold, months] = [`${yearText(year)}の${money.label}`, `${yearText(year)}の${length.label}`];
    return [
      [amountName(year), amount(sold).pipe(wholeNumber(sold, money.unit, MOST_SALES_YEN))],
      [
        monthsName(year),
        amount(months).pipe(
          z
            .int(`${months}は整数で入力してください。`)
            .min(1, `${months}は1〜${WHOLE_YEAR}で入力してください。`)
            .max(WHOLE_YEAR, `${months}は1〜${WHOLE_YEAR}で入力してください。`)
            .nullable(),
        ),
      ],
    ] as const;
  });
  const each = z.object(Object.fromEntries(fields));
  return each.superRefine((entered, context) => {
    for (const year of years)
      if (entered[amountName(year)] === null && entered[monthsName(year)] !== null)
        context.addIssue({
          code: "custom",
          path: [amountName(year)],
          message: `${yearText(year)}の${money.label}を入力してください。`,
        });
  });
}

function textsOf(years: readonly number[], sales: readonly YearSales[]): Texts {
  const byYear = new Map(sales.map((one) => [one.year, one]));
  return Object.fromEntries(
    years.flatMap((year) => [
      [amountName(year), formatNumber(byYear.get(year)?.amount_yen)],
      [monthsName(year), formatNumber(byYear.get(year)?.months)],
    ]),
  );
}

function salesWith(
  years: readonly number[],
  sales: readonly YearSales[],
  entered: Record<string, unknown>,
): YearSales[] {
  const byYear = new Map(sales.map((one) => [one.year, one]));
  return years.flatMap((year) => {
    const before = byYear.get(year);
    const of = (name: string, kept: number | undefined) =>
      name in entered ? (entered[name] as number | null) : (kept ?? null);
    const amount_yen = of(amountName(year), before?.amount_yen);
    if (amount_yen === null) return [];
    return [{ year, amount_yen, months: of(monthsName(year), before?.months) ?? WHOLE_YEAR }];
  });
}

async function salesForm(request: BrandRequest, reply: FastifyReply, id: number): Promise<RecordForm> {
  requireAdmin(request);
  const store = await findOwnStore(request, id);
  const { brand_id } = store;
  const { sales, version } = await request.backend.getStoreSales({ id, brand_id });
  const years = yearsOf(store, sales, new Date());
  return {
    called: `「${store.name}」の売上`,
    record: { brand_id, object_kind: "brand_store", object_id: id },
    version,
    entry: entryOf(years),
    labels: labelsOf(years),
    values: textsOf(years, sales),
    inWords: (texts) => texts,
    async save(changed, seen) {
      const body = { sales: salesWith(years, sales, changed), version: seen };
      await request.backend.updateStoreSales({ id, brand_id, body });
    },
    again: () => salesForm(request, reply, id),
    page: (state) =>
      reply.page("own-stores/sales", {
        title: "年度別の売上",
        styles: ["section-entry", "settings", "admin"],
        breadcrumb: breadcrumbOf(request, store, "年度別の売上"),
        store,
        ...state,
        heads: {
          year: storeSalesRecord.year.label,
          amount: `${money.label}（${money.unit}）`,
          months: length.label,
        },
        years: years.map((year) => ({
          label: yearText(year),
          amount: fieldOf(amountName(year), `${yearText(year)}の${money.label}`, state),
          months: fieldOf(monthsName(year), `${yearText(year)}の${length.label}`, state),
        })),
      }),
    breadcrumb: breadcrumbOf(request, store),
    action: paths.ownStoreSales.url(id),
    doneHref: paths.ownStore.url(id),
  };
}

function fieldOf(
  name: string,
  label: string,
  { values, errors }: { values: Texts; errors: Record<string, string> },
) {
  return { name, label, value: values[name] ?? "", error: errors[name] };
}

export const { show: showSales, submit: submitSales } = recordPages(
  (request: BrandRequest, reply, { params }: AtId) => salesForm(request, reply, params.id),
);
