import type { z } from "zod";
import type { Fields } from "../../lib/fields/field.ts";
import type { Problem, Values } from "./noun.ts";

export function problemsOfIssues({ issues }: z.ZodError): { field: string; text: string }[] {
  const byField = new Map(issues.map(({ path, message }) => [String(path[0]), message]));
  return [...byField].map(([field, text]) => ({ field, text }));
}

export function missingCells<Name extends string>(
  draft: Values,
  fields: Fields<Name>,
  needed: readonly NoInfer<Name>[],
): Problem[] {
  const found: Problem[] = needed
    .filter((name) => draft[name] === null)
    .map((field) => ({ field, text: `${fields[field].label}を入力してください。` }));
  if (draft.address === null) return found;
  if (draft.municipality_code === null)
    found.push({ field: "address", text: "所在地の市区町村が分かりません。都道府県から入力してください。" });
  else if (draft.latitude === null || draft.longitude === null)
    found.push({
      field: "address",
      text: "所在地の町丁目が見つかりません。所在地を直すか、緯度と経度の列を追加してください。",
    });
  return found;
}
