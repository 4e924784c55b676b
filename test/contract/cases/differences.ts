import { badIds, type CallCases, casesOf } from "./case.ts";

const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
const badDays = ["2026-02-30", "2000-01-01", "2999-01-01", "昨日", ""];
const since = { from: new Date(Date.now() - 15 * 3_600_000).toISOString().slice(0, 10), to: today };
const rememberYesterday: CallCases["prepare"] = async (executor, { facility }) => {
  await executor.query(
    "update versions set valid_from = valid_from - interval '1 day' where facility_id = $1 and kind = 'floors'",
    [facility],
  );
  return {};
};

export const differences = casesOf({
  getDifferences: {
    about: ({ facility }) => ({ facility_id: facility, ...since }),
    hasPlace: true,
    prepare: rememberYesterday,
    variants: [{ kind: "candidate", sort: "kind", page: "2" }],
    invalid: {
      facility_id: badIds,
      from: [...badDays, today],
      to: badDays,
      kind: ["changed", ["gone", "area"]],
      floor_id: badIds,
      sort: ["date"],
      page: ["0", "x"],
      surprise: ["1"],
    },
  },
  downloadDifferencesExcel: {
    about: ({ facility }) => ({ facility_id: facility, ...since }),
    hasPlace: true,
    prepare: rememberYesterday,
    variants: [{ kind: "tenant", sort: "kind" }],
    invalid: { facility_id: badIds, from: badDays, kind: ["changed"], sort: ["date"], page: ["1"] },
  },
});
