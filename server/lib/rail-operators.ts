/** What people call an operator, or put before the names of its lines. */
const SHORT: Record<string, string> = {
  アイジーアールいわて銀河鉄道: "IGRいわて銀河鉄道",
  近畿日本鉄道: "近鉄",
  名古屋鉄道: "名鉄",
  西武鉄道: "西武",
  東武鉄道: "東武",
  阪急電鉄: "阪急",
  阪神電気鉄道: "阪神",
  京阪電気鉄道: "京阪",
  南海電気鉄道: "南海",
  東急電鉄: "東急",
  京成電鉄: "京成",
  新京成電鉄: "新京成",
  京王電鉄: "京王",
  京浜急行電鉄: "京急",
  小田急電鉄: "小田急",
  相模鉄道: "相鉄",
  西日本鉄道: "西鉄",
  東京地下鉄: "東京メトロ",
  大阪市高速電気軌道: "Osaka Metro",
  東京都: "都営",
  札幌市: "札幌市営地下鉄",
  仙台市: "仙台市地下鉄",
  横浜市: "横浜市営地下鉄",
  名古屋市: "名古屋市営地下鉄",
  京都市: "京都市営地下鉄",
  神戸市: "神戸市営地下鉄",
  福岡市: "福岡市地下鉄",
  一般社団法人札幌市交通事業振興公社: "札幌市電",
  富士山麓電気鉄道: "富士急行",
  北大阪急行電鉄: "北大阪急行",
  "WILLER　TRAINS": "京都丹後鉄道",
  函館市: "函館市電",
  熊本市: "熊本市電",
  鹿児島市: "鹿児島市電",
};

/** JR lines that signs call main lines, and the source does not. */
const MAIN = new Set([
  ..."函館線 室蘭線 根室線 宗谷線 石北線 釧網線 留萌線 日高線 東北線 奥羽線 羽越線 信越線 総武線".split(" "),
  ..."東海道線 中央線 関西線 紀勢線 高山線 北陸線 山陽線 山陰線".split(" "),
  ..."鹿児島線 長崎線 日豊線 豊肥線 久大線 筑豊線".split(" "),
]);

/** Lines known by a name of their own. */
const OWN_NAMES: Record<string, string> = {
  "首都圏新都市鉄道|常磐新線": "つくばエクスプレス",
  "東京都|荒川線": "都電荒川線",
  "東京都|日暮里・舎人ライナー": "日暮里・舎人ライナー",
  "ゆりかもめ|東京臨海新交通臨海線": "ゆりかもめ",
  "東京臨海高速鉄道|りんかい線": "りんかい線",
  "横浜高速鉄道|みなとみらい21線": "みなとみらい線",
  "名古屋臨海高速鉄道|西名古屋港線": "あおなみ線",
  "横浜市|1号線": "横浜市営地下鉄ブルーライン",
  "横浜市|3号線": "横浜市営地下鉄ブルーライン",
  "横浜市|4号線": "横浜市営地下鉄グリーンライン",
};

/** A line as people call it, from `operator|line` of the stations' source: `JR東北本線`, `東京メトロ銀座線`. */
export function lineName(source: string): string {
  const [operator = "", official = ""] = source.split("|");
  const own = OWN_NAMES[source];
  if (own !== undefined) return own;
  const line = plainLine(official);
  if (/新幹線$/u.test(line) || line.startsWith("JR")) return line;
  if (/^JR|旅客鉄道$/u.test(operator)) return `JR${MAIN.has(line) ? line.replace(/線$/u, "本線") : line}`;
  const short = SHORT[operator] ?? operator;
  const stem = line.replace(/線$/u, "");
  // A railway with one line of its own name.
  if (short.endsWith("鉄道") && (short.endsWith(stem) || short === `${stem}鉄道`)) return short;
  return line.startsWith(short) ? line : `${short}${line}`;
}

/** Without the number that subways' names begin with, and what stands in brackets in its place. */
function plainLine(official: string): string {
  const [, bracketed] = /^(?:\d+号線)?[(（](.+)[)）]$/u.exec(official) ?? [];
  return bracketed ?? official.replace(/^\d+号線(?=.)/u, "");
}

/** The lines of a station, each once. */
export function lineNames(sources: readonly string[]): string[] {
  return [...new Set(sources.map(lineName))];
}
