import type { CloudWord } from "./props.ts";

export function WordRow({
  one,
  at,
  total,
  path,
}: {
  one: CloudWord;
  at: number;
  total: number;
  path: string;
}) {
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
