import { building, type FacilitySpec, words } from "./facility-spec.ts";

const HINOHA = "ヒノハ首都圏リーシング部";
const KAWABE = "カワベ街づくり第一部";

/** The 20 demonstration buildings; their order is their id. */
export const facilitySpecs: readonly FacilitySpec[] = [
  building(
    words(
      "ヒノハ南浜",
      "ヒノハミナミハマ",
      "海浜幕張|12106|千葉県千葉市美浜区ひび野一丁目98-1",
      "駅前の広場とデッキでつながる七層の商業施設。食品と日常の買物に、週末の家族連れが重なる。",
    ),
    {
      type: "commercial_building",
      family: "racetrack",
      levels: [-1, 1, 2, 3, 4, 5, 6],
      entered: [1, 2, 3],
      size: 1,
      rent: 1.25,
    },
    { opened: "2009-04-24", offset: [140, -180], department: HINOHA, sales: 31_800 },
  ),
  building(
    words(
      "ソラトエ弁天口",
      "ソラトエベンテングチ",
      "高崎|10202|群馬県高崎市八島町96-4",
      "改札階と直結する駅ビル。朝の通勤と夕方の食品の買物が中心。",
    ),
    { type: "station_building", family: "spine", levels: [1, 2, 3], entered: [1, 2], size: 0.85, rent: 1 },
    { opened: "1998-10-02", offset: [20, 45], map: false, sales: 9_400 },
  ),
  building(
    words(
      "（仮称）汐見坂プロジェクト",
      "カショウ シオミザカプロジェクト",
      "新大阪|27123|大阪府大阪市淀川区宮原三丁目97-2",
      "2027年秋の開業を目指す複合ビルの商業部分。名称と計画は公表前。",
    ),
    { type: "complex_building", family: "angle", levels: [1, 2, 3], entered: [1, 2], size: 0.9, rent: 1.4 },
    { opened: "2027-10-01", offset: [260, -90], department: HINOHA, stealth: true },
  ),
  building(
    words(
      "カワベリ商店館",
      "カワベリショウテンカン",
      "盛岡|03201|岩手県盛岡市盛岡駅前通95-3",
      "川沿いの三層の商業ビル。地元の専門店が多い。",
    ),
    { type: "commercial_building", family: "square", levels: [1, 2, 3], entered: [1], size: 0.85, rent: 0.6 },
    { opened: "1991-03-15", offset: [-40, 160], standard: false, map: false },
  ),
  building(
    words(
      "ノキシタ汽笛通り",
      "ノキシタキテキドオリ",
      "元町|28110|兵庫県神戸市中央区北長狭通四丁目93-8",
      "高架の下を東西に抜ける路地の商店街。飲食と古着、小さな専門店が並ぶ。",
    ),
    { type: "raised_lower", family: "viaduct", levels: [1], entered: [1], size: 1, rent: 1.05 },
    { opened: "2015-09-18", offset: [15, -220], sales: 4_100 },
  ),
  building(
    words(
      "ユキノミチ",
      "ユキノミチ",
      "大通|01101|北海道札幌市中央区大通西三丁目地下1",
      "雪の日も歩ける地下の商店街。三つの地下鉄の改札と通路でつながる。",
    ),
    { type: "underground", family: "underground", levels: [-1], entered: [-1], size: 1, rent: 1.1 },
    { opened: "1976-11-16", offset: [-10, 60], sales: 12_600 },
  ),
  building(
    words(
      "トキワ百彩館",
      "トキワヒャクサイカン",
      "松山市|38201|愛媛県松山市湊町五丁目94-1",
      "百貨の売場を専門店に組み替えた、まちなかの四層の館。",
    ),
    {
      type: "commercial_building",
      family: "square",
      levels: [-1, 1, 2, 3],
      entered: [-1, 1],
      size: 1,
      rent: 0.75,
    },
    { slant: 6, opened: "1971-05-01", offset: [35, 40], department: KAWABE, sales: 8_700 },
  ),
  building(
    words(
      "ハルコト小舟口",
      "ハルコトコブネグチ",
      "小倉|40106|福岡県北九州市小倉北区浅野一丁目92-6",
      "新幹線と在来線の乗り換え通路に沿う駅ビル。土産と飲食が強い。",
    ),
    { type: "station_building", family: "spine", levels: [1, 2, 3], entered: [1, 3], size: 1, rent: 0.95 },
    { opened: "2003-03-20", offset: [-15, 30], sales: 11_200 },
  ),
  building(
    words(
      "ユメノキ台モール",
      "ユメノキダイモール",
      "多摩センター|13224|東京都多摩市落合一丁目91-5",
      "丘の上の住宅地の真ん中にある、遊歩道つづきの大型商業施設。",
    ),
    {
      type: "commercial_building",
      family: "racetrack",
      levels: [1, 2],
      entered: [1, 2],
      size: 0.95,
      rent: 1,
    },
    { opened: "2006-11-23", offset: [-160, 120], department: HINOHA, sales: 18_300 },
  ),
  building(
    words(
      "イトナミテラス",
      "イトナミテラス",
      "金山|23106|愛知県名古屋市中区金山一丁目97-9",
      "中庭を三方から囲む、住まいと働く場の下の商業棟。",
    ),
    {
      type: "complex_building",
      family: "horseshoe",
      levels: [1, 2],
      entered: [1, 2],
      size: 0.95,
      rent: 1.15,
    },
    { slant: -4, opened: "2019-03-08", offset: [130, 90], sales: 7_900 },
  ),
  building(
    words(
      "シマカゼ市場通り",
      "シマカゼイチバドオリ",
      "おもろまち|47201|沖縄県那覇市おもろまち四丁目96-2",
      "日差しをよける深い軒と、風の通る回廊の商業施設。",
    ),
    {
      type: "commercial_building",
      family: "angle",
      levels: [1, 2, 3],
      entered: [1, 2],
      size: 0.9,
      rent: 0.9,
    },
    { slant: -5, opened: "2012-07-14", offset: [80, -150], department: KAWABE, sales: 6_800 },
  ),
  building(
    words(
      "カナデル鼓口",
      "カナデルツヅミグチ",
      "金沢|17201|石川県金沢市木ノ新保町98-3",
      "駅の高架に沿って延びる駅ビル。菓子と酒、工芸の店が旅の客を迎える。",
    ),
    { type: "station_building", family: "spine", levels: [1, 2, 3], entered: [1], size: 0.85, rent: 0.9 },
    { slant: 4, opened: "2014-03-14", offset: [10, -25], sales: 8_100 },
  ),
  building(
    words(
      "アサギリ高架市場",
      "アサギリコウカイチバ",
      "新潟|15103|新潟県新潟市中央区花園一丁目93-7",
      "高架の下の食の市場。港の魚と地酒の角打ちが名物。",
    ),
    { type: "raised_lower", family: "viaduct", levels: [1], entered: [1], size: 1.05, rent: 0.7 },
    { opened: "2018-04-27", offset: [-20, 70] },
  ),
  building(
    words(
      "ナカミセ地下街",
      "ナカミセチカガイ",
      "栄|23106|愛知県名古屋市中区錦三丁目地下2",
      "地下鉄の駅を囲む、十字の通りの地下街。服と喫茶の老舗が多い。",
    ),
    { type: "underground", family: "underground", levels: [-1], entered: [-1], size: 1.1, rent: 1.35 },
    { opened: "1969-11-28", offset: [-30, 20], sales: 10_900 },
  ),
  building(
    words(
      "オオゾラ物産館",
      "オオゾラブッサンカン",
      "新千歳空港|01224|北海道千歳市美々97",
      "空の旅の前後に立ち寄る、土産と食の館。",
    ),
    { type: "other", family: "angle", levels: [1, 2], entered: [1, 2], size: 0.85, rent: 1.3 },
    { opened: "2011-07-15", offset: [-60, 30], sales: 9_900 },
  ),
  building(
    words(
      "ヒダマリ奉還町",
      "ヒダマリホウカンチョウ",
      "岡山|33101|岡山県岡山市北区奉還町一丁目95-8",
      "商店街の入口に立つ、暮らしの店と習い事の館。",
    ),
    {
      type: "commercial_building",
      family: "square",
      levels: [1, 2, 3],
      entered: [1, 2],
      size: 0.95,
      rent: 0.8,
    },
    { slant: -5, opened: "1988-09-09", offset: [30, -190], department: KAWABE },
  ),
  building(
    words(
      "ツバメ口ビル",
      "ツバメグチビル",
      "仙台|04101|宮城県仙台市青葉区中央一丁目99-1",
      "二階の歩行者デッキが街へ続く駅ビル。若い世代の服と雑貨が中心。",
    ),
    {
      type: "station_building",
      family: "spine",
      levels: [1, 2, 3, 4],
      entered: [1, 2],
      size: 1.05,
      rent: 1.1,
    },
    { opened: "2008-06-06", offset: [25, -60], sales: 15_700 },
  ),
  building(
    words(
      "キノマチ葵",
      "キノマチアオイ",
      "静岡|22101|静岡県静岡市葵区黒金町94-6",
      "木の架構の中庭を囲む、市民ホール下の商業施設。",
    ),
    { type: "complex_building", family: "horseshoe", levels: [1, 2], entered: [1, 2], size: 0.9, rent: 0.85 },
    { opened: "2021-10-22", offset: [110, 140], sales: 5_200 },
  ),
  building(
    words(
      "ミナモト館",
      "ミナモトカン",
      "甲府|19201|山梨県甲府市丸の内一丁目92-2",
      "駅前の旧百貨店を改めた、食品と衣料の三層の館。",
    ),
    {
      type: "commercial_building",
      family: "square",
      levels: [-1, 1, 2],
      entered: [1],
      size: 0.9,
      rent: 0.65,
    },
    { opened: "1984-04-20", offset: [-130, 20], standard: false, map: false },
  ),
  building(
    words(
      "ウミネコ桟橋マーケット",
      "ウミネコサンバシマーケット",
      "鹿児島中央|46201|鹿児島県鹿児島市中央町97-4",
      "路面電車の走る通りに面した、食と雑貨の商業施設。",
    ),
    {
      type: "commercial_building",
      family: "racetrack",
      levels: [1, 2],
      entered: [1, 2],
      size: 0.85,
      rent: 0.8,
    },
    { slant: 7, opened: "2016-12-01", offset: [-90, 150], sales: 7_300 },
  ),
];
