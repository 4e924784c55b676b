import { describe, expect, it } from "vitest";
import { openApiDocument } from "../server/backend/openapi.ts";
import { offering } from "../server/contract/offerings.ts";
import { brandRecord } from "../server/lib/fields/brands.ts";
import { adminFacilityRecord, facilityRecord } from "../server/lib/fields/facilities.ts";
import { type Field, type Fields, headOf, valueText } from "../server/lib/fields/field.ts";
import { ownStoreRecord } from "../server/lib/fields/own-stores.ts";
import { profitTermsRecord } from "../server/lib/fields/profit-terms.ts";
import { recruitmentRecord } from "../server/lib/fields/recruitments.ts";
import { sectionRecord } from "../server/lib/fields/sections.ts";
import { storeSalesRecord } from "../server/lib/fields/store-sales.ts";
import { sources } from "./helpers/sources.ts";

interface Noun {
  noun: string;
  fields: Fields;
  rooms: string[];
}

const nouns: Noun[] = [
  {
    noun: "sections",
    fields: sectionRecord,
    rooms: [
      "server/backend/sections/**/*.ts",
      "server/web/pages/sections/{detail,edit,list,publish,recruitment,register}/**/*.ts",
      "server/web/parts/{section-entry,section-facts,section-list,offering}/**/*.ts",
      "views/sections/{edit,list,publish,recruitment,register}/**/*.eta",
      "views/sections/detail/{_history,show}.eta",
      "views/parts/{section-entry,section-facts,offering}/**/*.eta",
    ],
  },
  {
    noun: "recruitments",
    fields: recruitmentRecord,
    rooms: [
      "server/backend/{recruitments,sections}/**/*.ts",
      "server/web/pages/recruitments/**/*.ts",
      "server/web/pages/sections/{detail,publish,recruitment}/**/*.ts",
      "server/web/parts/{section-facts,offering,recruitment-page,recruitment-terms}/**/*.ts",
      "views/recruitments/**/*.eta",
      "views/sections/{publish,recruitment}/**/*.eta",
    ],
  },
  {
    noun: "facilities",
    fields: facilityRecord,
    rooms: [
      "server/web/pages/settings/facility*.ts",
      "server/web/parts/facility-entry/**/*.ts",
      "views/settings/facility{,-edit}.eta",
      "views/parts/facility-entry/**/*.eta",
    ],
  },
  {
    noun: "facilities as curators keep them",
    fields: { ...facilityRecord, ...adminFacilityRecord },
    rooms: [
      "server/backend/admin-facilities/**/*.ts",
      "server/web/pages/admin-facilities/**/*.ts",
      "views/admin-facilities/**/*.eta",
    ],
  },
  {
    noun: "brands",
    fields: brandRecord,
    rooms: [
      "server/backend/admin-brands/{file,import,masters}*.ts",
      "server/web/pages/admin-brands/fields.ts",
      "server/web/parts/brand-entry/**/*.ts",
    ],
  },
  ...[
    { noun: "stores of one's own", fields: ownStoreRecord },
    { noun: "their sales", fields: storeSalesRecord },
  ].map((one) => ({
    ...one,
    rooms: [
      "server/backend/own-stores/**/*.ts",
      "server/web/pages/own-stores/**/*.ts",
      "views/own-stores/**/*.eta",
    ],
  })),
  {
    noun: "profit terms",
    fields: profitTermsRecord,
    rooms: [
      "server/backend/profit-terms/**/*.ts",
      "server/web/pages/profit-terms/**/*.ts",
      "server/web/pages/predictions/detail-profit.ts",
      "views/profit-terms/**/*.eta",
      "views/predictions/_profit.eta",
    ],
  },
];

function byHand(label: string): RegExp {
  return new RegExp(
    `\\b(?:label|title|heading): ?"${label}(?:（[^"]*）)?"|\\[ ?"${label}"[,\\]]|\\b(?:field|fact|amount|yen|yesNo|dateText|choiceId)\\([^)]{0,60}"${label}"|<(?:dt|th|label|legend)[^>]*>${label}<|label">${label}<`,
  );
}

describe.each(nouns)("the record of $noun", ({ fields, rooms }) => {
  it("is where each label is written", () => {
    const written = sources(...rooms).flatMap(({ path, text }) =>
      Object.values(fields)
        .filter(({ label }) => byHand(label).test(text))
        .map(({ label }) => `${path}: ${label}`),
    );
    expect(written).toEqual([]);
  });

  it("finds a label by hand where there is one", () => {
    for (const { label } of Object.values(fields))
      for (const hand of [
        `{ label: "${label}" }`,
        `["${label}", x]`,
        `<dt>${label}</dt>`,
        `field("x", "${label}")`,
      ])
        expect(byHand(label).test(hand)).toBe(true);
  });

  it("calls no two fields the same", () => {
    const labels = Object.values(fields).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

it.each([
  [sectionRecord.area_tsubo, 20, "20.0坪"],
  [sectionRecord.contract_end_on, "2027-03-31", "2027/03/31"],
  [sectionRecord.rent_per_tsubo, 12_050, "1.2050万円／坪・月"],
  [sectionRecord.kind, "anchor", "核テナント区画"],
  [recruitmentRecord.has_water, false, "なし"],
  [recruitmentRecord.allows_heavy_food, null, ""],
  [recruitmentRecord.contract_years, 2.5, "2.5年"],
])("writes %o", (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});

it("writes the unit behind the label", () => {
  expect([headOf(sectionRecord.area_tsubo), headOf(sectionRecord.number)]).toEqual([
    "面積（坪）",
    "区画番号",
  ]);
});

it("shows brands of a section what is for them, and no more", () => {
  const shown = Object.keys({ ...offering.shape.section.shape, floor_id: offering.shape.floor });
  const entered = Object.entries<Field>(sectionRecord);
  expect(shown.filter((name) => name in sectionRecord).toSorted()).toEqual(
    entered
      .filter(([, { isForBrands }]) => isForBrands)
      .map(([name]) => name)
      .toSorted(),
  );
});

it("tells the reader of the interface what a field is called", () => {
  const { paths } = openApiDocument() as {
    paths: Record<string, Record<string, unknown>>;
  };
  expect(paths["/api/v1/sections"]?.post).toMatchObject({
    requestBody: {
      content: {
        "application/json": { schema: { properties: { area_tsubo: { description: "面積（坪）" } } } },
      },
    },
  });
});
