export function PlainOutline({ text, error }: { text: string; error: string | undefined }) {
  const describedBy = error ? "outline-error outline-hint" : "outline-hint";
  return (
    <div className={`field plain-outline${error ? " field-has-error" : ""}`}>
      <label className="field-label" htmlFor="outline">
        区画の形（頂点の座標、m）
      </label>
      <p className="field-hint" id="outline-hint">
        区画図の北西の角から、右へx、下へyの順に、1行に1点ずつ入力します。例：12.5, 8.0
      </p>
      {error && (
        <p className="field-error" id="outline-error">
          {error}
        </p>
      )}
      <textarea
        className="textarea"
        id="outline"
        name="outline"
        rows={6}
        defaultValue={text}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
      />
      <div>
        <button type="submit" className="button" name="action" value="draw" formNoValidate>
          入力した形とフロアを図に表示
        </button>
      </div>
    </div>
  );
}
