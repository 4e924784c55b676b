/** Words that say nothing about a brand: what every shop is or does, and what it seeks rather than what it is. */
const STOP_WORDS = new Set(
  `店舗 商品 お店 提供 展開 中心 様々 多数 全国 当店 弊社 当社 自社 株式会社 ブランド ショップ サービス お客様 お客 客
  用意 紹介 対応 予定 計画 検討 目安 目的 目印 場所 近く 近隣 専用 記録 変わり目 行き帰り 見え方 担当者 通路 携帯
  回転 客席 一つ 二つ 三つ 七つ ひとつ 周り 通り 短期 広め 準備 平均 休み 全店 集まり 公表 世代 食品階 通路側 囲い 再開 休業中
  荷物用 昇降機 給排水 排気 防音 給湯 排水 後継ぎ 直し 焼き 気軽 好み 電話 用品 競合 人口 世帯 滞在 集客 相談 注文 来店 営業 開店 始め 以上 以下 可能 自分 時間 半額 自身 手頃`.split(
    /\s+/,
  ),
);

/** Parts that make any word one of a wish for floor space or of business figures. */
const STOP_PARTS = new Set(
  `面積 区画 試験 出店 新規 借家 所在地 首都 圏 改札 来店 売上 単価 客数 客席 設備 条件 館 住宅 定期 背 要 搬入口 担当 開店
  床 荷重 居抜き 新規出店 集客 店頭 店内`.split(/\s+/),
);

/** Whether a word tells nothing of a brand. @param parts its morphemes. */
export function isStopWord(word: string, parts: readonly string[] = [word]): boolean {
  return STOP_WORDS.has(word) || parts.some((part) => STOP_PARTS.has(part));
}

/** A tag as it is counted: NFKC, lower case, outer spaces and a leading # off. */
export function tagWord(tag: string): string {
  return tag.normalize("NFKC").toLowerCase().trim().replace(/^#\s*/, "");
}
