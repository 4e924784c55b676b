import { ASIDE } from "../../server/lib/word-cloud/layout.ts";
import { wordFacts } from "./facts.ts";
import type { CloudWord, WordCloudProps } from "./props.ts";

/** Where the letters of Japanese fonts stand in a line, from its top. */
const BASELINE = 0.76;

/** Size of the letters in drawings, which the style sheet gives: it goes before any attribute, so words are scaled. */
const LETTERS = 14;

const tenth = (value: number) => Math.round(value * 10) / 10;

function DrawnWord({ one, at, total, path }: { one: CloudWord; at: number; total: number; path: string }) {
  if (!one.box) return null;
  const { x, y, width, height, font } = one.box;
  return (
    <a
      href={`${path}?word=${encodeURIComponent(one.word)}`}
      className={`cloud-word word-${one.size}`}
      data-word={at}
      tabIndex={-1}
      aria-label={`${one.word}、${wordFacts(one, total)}`}
    >
      <rect x={tenth(x)} y={tenth(y)} width={tenth(width)} height={tenth(height)} rx="4" />
      <text
        transform={`translate(${tenth(x + width / 2)} ${tenth(y + height * BASELINE)}) scale(${Math.round((font / LETTERS) * 1000) / 1000})`}
        textLength={tenth(LETTERS * (width / font - ASIDE))}
        lengthAdjust="spacingAndGlyphs"
        textAnchor="middle"
      >
        {one.word}
      </text>
    </a>
  );
}

function Drawing({ title, width, height, words, total, path }: WordCloudProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of links is no form
    <svg
      className="word-cloud-drawing"
      viewBox={`0 0 ${tenth(width)} ${tenth(height)}`}
      role="group"
      aria-label={title}
    >
      {words.map((one, at) => (
        <DrawnWord key={one.word} one={one} at={at} total={total} path={path} />
      ))}
    </svg>
  );
}

function Row({ one, at, total, path }: { one: CloudWord; at: number; total: number; path: string }) {
  const { word, index, brands, source, shared } = one;
  const more = brands - 1 - shared.length;
  return (
    <tr>
      <th scope="row">
        <label className="checkbox no-wrap">
          <input type="checkbox" name="word" value={word} data-choice={at} />
          {word}
        </label>
      </th>
      <td className="number">{index}</td>
      <td className="number">
        <a
          href={`${path}?word=${encodeURIComponent(word)}`}
          aria-label={`「${word}」のある${brands}ブランドを一覧で見る`}
        >
          {brands}
        </a>
        <span className="unit">／{total}</span>
      </td>
      <td className="no-wrap">{source}</td>
      <td>
        {shared.length === 0 && <span className="muted">このブランドだけ</span>}
        {shared.map(({ name, href }, i) => (
          <span key={href}>
            {i > 0 && "、"}
            <a href={href}>{name}</a>
          </span>
        ))}
        {more > 0 && ` ほか${more}`}
      </td>
    </tr>
  );
}

/** The words of a brand as a cloud, and the same words as a sorted list; words chosen in either filter the catalogue. */
export function WordCloud(props: WordCloudProps) {
  const { title, words, total, path } = props;
  return (
    <form
      className="word-cloud"
      method="get"
      action={`${path}#results`}
      aria-label="特徴語でブランドを絞り込む"
    >
      <div className="word-cloud-picture">
        <Drawing {...props} />
        <div className="word-cloud-card" role="status" data-card />
      </div>
      <div className="word-cloud-list">
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div className="scroll-region" tabIndex={0} role="region" aria-label="特徴語の表">
          <table className="data-table data-table-tight">
            <caption className="visually-hidden">{title}（指数の高い順）</caption>
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
            <tbody>
              {words.map((one, at) => (
                <Row key={one.word} one={one} at={at} total={total} path={path} />
              ))}
            </tbody>
          </table>
        </div>
        <p className="word-cloud-actions">
          <button className="button" type="submit">
            選んだ語でブランドを絞り込む
          </button>
          <span className="muted" data-chosen>
            複数の語を選ぶと、すべての語があるブランドを表示します。
          </span>
        </p>
      </div>
    </form>
  );
}
