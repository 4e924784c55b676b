export interface CategoryRow {
  id: number;
  name: string;
}
export interface GenreRow {
  id: number;
  category_id: number;
  name: string;
  jsic_code: string;
}

/**
 * Our shopping-centre genre list: category, then its genres each with the class of the Japan Standard Industrial
 * Classification (14th revision) that it belongs to.
 */
const LIST: readonly (readonly [string, string])[] = [
  [
    "婦人服",
    "レディスカジュアル:5731 レディスキャリア:5731 ヤングレディス:5731 フォーマル・和装:5711 インナー・靴下:5792",
  ],
  ["紳士服", "メンズカジュアル:5721 ビジネススーツ:5721 オーダーシャツ:5721 メンズ・レディス複合:5799"],
  ["子供服", "ベビー服:5732 キッズ服:5732 マタニティ用品:5732"],
  ["服飾雑貨", "靴:5741 バッグ:5791 アクセサリー:5793 ジュエリー:6094 時計:6082 眼鏡:6082 帽子・傘:5793"],
  [
    "生活雑貨",
    "インテリア雑貨:6029 家具:6011 寝具・タオル:5712 キッチン用品:6023 文具・ステーショナリー:6064 均一価格雑貨:5661 花・グリーン:6092 ペット用品:6095 家電:5931",
  ],
  [
    "食物販",
    "スーパーマーケット:5811 惣菜・弁当:5894 和菓子:5861 洋菓子:5861 ベーカリー:5863 精肉:5831 鮮魚:5841 青果:5821 酒:5851 茶・コーヒー豆:5893 輸入食品:5899",
  ],
  [
    "飲食",
    "カフェ:7671 和食:7621 洋食・イタリアン:7629 中華:7623 ラーメン:7624 そば・うどん:7631 すし:7641 焼肉:7625 カレー・アジア料理:7629 ハンバーガー:7691 ファミリーレストラン:7611 居酒屋:7651 フードコート店:7699",
  ],
  [
    "文化・趣味",
    "書籍:6061 楽器:6073 玩具・ホビー:6072 スポーツ用品:6071 手芸:5711 カルチャー教室:8249 語学・音楽教室:8245",
  ],
  [
    "美容・健康",
    "化粧品:6033 ドラッグストア:5641 美容室:7831 ネイル・まつげ:7894 エステ:7892 整体・リラクゼーション:7893 クリニック:8322 歯科:8331 調剤薬局:6032",
  ],
  [
    "サービス",
    "旅行:7911 保険窓口:7999 携帯電話:5939 クリーニング:7812 写真:7993 修理・合鍵:7931 学習塾:8231 銀行・両替:6221",
  ],
  ["アミューズメント", "ゲームセンター:8065 カラオケ:8095 映画館:8011 フィットネス:8048 室内遊園地:8052"],
  ["総合・大型", "百貨店・総合スーパー:5621 ホームセンター:5651 総合衣料:5799 家電量販:5931"],
];

export const categories: readonly CategoryRow[] = LIST.map(([name], index) => ({ id: index + 1, name }));

export const genres: readonly GenreRow[] = LIST.flatMap(([, text], index) =>
  text.split(" ").map((entry, position) => {
    const [name = "", code = ""] = entry.split(":");
    return {
      id: (index + 1) * 100 + position + 1,
      category_id: index + 1,
      name,
      jsic_code: code,
    };
  }),
);

const byName = new Map(genres.map((genre) => [genre.name, genre]));

export function genreNamed(name: string): GenreRow {
  const genre = byName.get(name);
  if (genre === undefined) throw new Error(`No genre is called ${name}.`);
  return genre;
}

export function categoryOf(genre: GenreRow): string {
  return categories[genre.category_id - 1]?.name ?? "";
}
