import { useCallback, useEffect, useRef, useState } from "react";
import { wordFacts } from "./facts.ts";
import type { WordCloudProps } from "./props.ts";
import { WordTable } from "./word-table.tsx";
import { Words } from "./words.tsx";

const NONE: ReadonlySet<number> = new Set();

function Card({ cloud, at }: { cloud: WordCloudProps; at: number | undefined }) {
  const one = at === undefined ? undefined : cloud.words[at];
  if (!one) return null;
  const more = one.brands - 1 - one.shared.length;
  return (
    <>
      <b>{one.word}</b>
      {`　${wordFacts(one, cloud.total)}`}
      {one.shared.length > 0 ? "。同じ語のあるブランド：" : "。このブランドだけの語"}
      {one.shared.map(({ name, href }, i) => (
        <span key={href}>
          {i > 0 && "、"}
          <a href={href}>{name}</a>
        </span>
      ))}
      {one.shared.length > 0 && more > 0 && ` ほか${more}`}
    </>
  );
}

function useChosen() {
  const table = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState(NONE);
  const boxes = useCallback(
    () => [...(table.current?.querySelectorAll<HTMLInputElement>("input[data-choice]") ?? [])],
    [],
  );
  const read = useCallback(
    () => setChosen(new Set(boxes().flatMap(({ checked }, at) => (checked ? [at] : [])))),
    [boxes],
  );
  const toggle = useCallback(
    (at: number) => {
      const box = boxes()[at];
      if (!box) return;
      box.checked = !box.checked;
      read();
    },
    [boxes, read],
  );
  useEffect(read, [read]);
  return { table, chosen, read, toggle };
}

function useShown() {
  const [shown, show] = useState<number>();
  const kept = useRef<number>(undefined);
  const point = useCallback((at: number | undefined) => show(at ?? kept.current), []);
  const keep = useCallback((at: number | undefined) => {
    kept.current = at;
    show(at);
  }, []);
  return { shown, point, keep };
}

export function WordCloud(props: WordCloudProps) {
  const { words, path } = props;
  const { table, chosen, read, toggle } = useChosen();
  const { shown, point, keep } = useShown();
  return (
    <form
      className="word-cloud"
      method="get"
      action={`${path}#results`}
      aria-label="特徴語でブランドを絞り込む"
    >
      <div className="word-cloud-picture">
        <Words cloud={props} chosen={chosen} toggle={toggle} point={point} keep={keep} />
        <div className="word-cloud-card" role="status" data-card>
          <Card cloud={props} at={shown} />
        </div>
      </div>
      <div className="word-cloud-list">
        <WordTable cloud={props} onChange={read} tableRef={table} />
        <p className="word-cloud-actions">
          <button className="button" type="submit">
            選んだ語でブランドを絞り込む
          </button>
          <span className="muted" data-chosen>
            {chosen.size > 0
              ? `選択中：${[...chosen].map((at) => words[at]?.word).join("、")}`
              : "複数の語を選ぶと、すべての語があるブランドを表示します。"}
          </span>
        </p>
      </div>
    </form>
  );
}
