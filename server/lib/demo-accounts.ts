/**
 * The accounts of the demonstration data. The embedded user pool signs them in and the demonstration database gives
 * them their grants; both know a person by `sub`.
 */
export interface DemoAccount {
  email: string;
  sub: string;
  family_name: string;
  given_name: string;
}

export const DEMO_PASSWORD = "Kukaku2026";

function account(name: string, number: number, family_name: string, given_name: string): DemoAccount {
  const sub = `6b756b61-6b75-4000-8000-${String(number).padStart(12, "0")}`;
  return { email: `${name}@kukaku.example`, sub, family_name, given_name };
}

export const demoAccounts = {
  facility: account("facility", 1, "佐伯", "奈緒"),
  free: account("free", 2, "野村", "岳"),
  brand: account("brand", 3, "三浦", "千晶"),
  brandlite: account("brandlite", 4, "大和田", "蓮"),
  prediction: account("prediction", 5, "香川", "理子"),
  both: account("both", 6, "長谷川", "陽"),
  curator: account("curator", 7, "城戸", "真弓"),
  member: account("member", 8, "田島", "匠"),
  rival: account("rival", 9, "古賀", "美咲"),
  rivalbrand: account("rivalbrand", 10, "白石", "和真"),
  standby: account("standby", 11, "原口", "葵"),
  none: account("none", 12, "泉", "隼人"),
} as const;

/** What each is, for whom the choice is offered; plans are named as the introduction names them. */
export const demoAccountNotes: Record<keyof typeof demoAccounts, string> = {
  facility: "施設の管理者（ベーシック）",
  free: "施設（トライアル）",
  brand: "ブランドの管理者（ベーシック）",
  brandlite: "ブランド（トライアル）",
  prediction: "ブランド（売上予測）",
  both: "施設とブランドの両方",
  curator: "キュレーター",
  member: "施設の一般ユーザー",
  rival: "競合施設の管理者",
  rivalbrand: "競合ブランドの管理者",
  standby: "承認待ち",
  none: "所属なし",
};
