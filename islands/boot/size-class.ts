import { sizeClassOf } from "../../server/lib/areas.ts";
import { sizeClassLabels } from "../../server/lib/labels.ts";
import { typedNumber } from "../../server/lib/typed-number.ts";

export function followSizeClass(): void {
  const output = document.querySelector<HTMLOutputElement>("[data-size-class]");
  const field = document.querySelector<HTMLInputElement>("#area_tsubo");
  if (!output || !field) return;
  field.addEventListener("input", () => {
    const area = typedNumber(field.value);
    const { label, range } = sizeClassLabels[sizeClassOf(area ?? 0)];
    output.textContent = area !== undefined && area > 0 ? `${label}（${range}）` : "–";
  });
}
