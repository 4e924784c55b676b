import type { Random } from "./random.ts";

export const FAMILY =
  "安西 井出 上原 江川 奥田 梶原 木内 栗原 児玉 坂巻 篠崎 杉浦 関口 高野 辻本 戸塚 永井 西尾 根岸 浜田 平松 福永 細川 松井 水谷 森岡 矢島 湯浅 吉村 渡会".split(
    " ",
  );
export const GIVEN =
  "明里 樹 詩織 恵太 和樹 桂 健 小百合 早苗 翔太 澄子 大輔 千尋 司 直人 望 遥 洋平 真央 美和 悠人 由佳 良平 玲奈".split(
    " ",
  );

export function personName(rng: Random): string {
  return `${rng.pick(FAMILY)} ${rng.pick(GIVEN)}`;
}
