import { oneDecimal, sizeClassOf, squareMetres } from "../../server/lib/areas.ts";
import type { Point } from "../../server/lib/geometry.ts";
import { sizeClassLabels } from "../../server/lib/labels.ts";
import {
  areaDifference,
  drawnTsubo,
  outlineProblem,
  type Surroundings,
} from "../../server/lib/outline/check.ts";
import { typedNumber } from "../../server/lib/typed-number.ts";

interface MeasureProps {
  outline: readonly Point[];
  around: Surroundings;
  area: string;
  /** Undefined before the page's script runs: nothing can be taken over then. */
  onTake: ((area: string) => void) | undefined;
}

export function Measure({ outline, around, area, onTake }: MeasureProps) {
  if (outline.length < 3) return <p className="muted">区画の形はまだ描かれていません。</p>;
  const drawn = drawnTsubo(outline);
  const problem = outlineProblem(outline, around);
  const entered = typedNumber(area);
  const isEntered = entered !== undefined && entered > 0;
  const difference = isEntered ? areaDifference(outline, entered) : "面積が未入力です。";
  const { label, range } = sizeClassLabels[sizeClassOf(drawn)];
  const rounded = String(Math.round(drawn * 10) / 10);
  return (
    <div className="outline-measure">
      <p>
        図形の面積 <b>{oneDecimal(drawn)}坪</b>（{oneDecimal(squareMetres(drawn))}㎡）　規模 {label}（{range}
        ）
      </p>
      {problem ? (
        <p className="outline-problem">× {problem}</p>
      ) : difference ? (
        <p className="outline-problem">
          ！ {difference}
          {onTake && (
            <>
              {" "}
              <button type="button" className="button button-small" onClick={() => onTake(rounded)}>
                {rounded}坪を面積に入力
              </button>
            </>
          )}
        </p>
      ) : (
        <p className="outline-fits">✓ 入力した面積と合っています。</p>
      )}
    </div>
  );
}
