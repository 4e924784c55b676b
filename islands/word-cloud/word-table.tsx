import { memo, type Ref } from "react";
import type { WordCloudProps } from "./props.ts";
import { WordRows } from "./still-words.tsx";

interface WordTableProps {
  cloud: WordCloudProps;
  onChange: () => void;
  tableRef: Ref<HTMLElement>;
}

export const WordTable = memo(function WordTable({ cloud, onChange, tableRef }: WordTableProps) {
  return (
    <section
      ref={tableRef}
      onChange={onChange}
      className="scroll-region"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="特徴語の表"
    >
      <table className="data-table data-table-tight">
        <caption className="visually-hidden">{cloud.title}（指数の高い順）</caption>
        <thead>
          <tr>
            <th scope="col">語</th>
            <th scope="col" className="number">
              指数<span className="unit">平均100</span>
            </th>
            <th scope="col" className="number">
              ブランド<span className="unit">この語のある数</span>
            </th>
            <th scope="col">出所</th>
            <th scope="col">同じ語のあるブランド</th>
          </tr>
        </thead>
        <WordRows cloud={cloud} />
      </table>
    </section>
  );
});
