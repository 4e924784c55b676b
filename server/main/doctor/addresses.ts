import { type Check, failed, ok, warning } from "./finding.ts";

const SERVER_ERROR = 500;

export function backendCheck(url: string): Check {
  return {
    name: "バックエンド",
    setting: "BACKEND_URL",
    async run() {
      const { status } = await fetch(new URL("/readyz", url), { redirect: "error" });
      return [
        status === 200 ? ok("応答できます") : failed(`応答できる状態ではありません（/readyz が${status}）。`),
      ];
    },
  };
}

export function addressCheck(name: string, setting: string, url: string): Check {
  return {
    name,
    setting,
    async run() {
      const { status } = await fetch(url, { redirect: "manual" });
      return [
        status < SERVER_ERROR
          ? ok(`応答があります（${status}）`)
          : failed(`エラーを返しました（${status}）。`),
      ];
    },
  };
}

export function tilesCheck(template: string): Check {
  return {
    name: "地図",
    setting: "TILE_URL",
    async run() {
      const address = template.replace("{z}", "10").replace("{x}", "909").replace("{y}", "403");
      const answer = await fetch(address);
      const type = answer.headers.get("content-type") ?? "";
      return [
        answer.ok && type.startsWith("image/")
          ? ok(`タイルを取得しました（${type}）`)
          : failed(`画像が返りません（${answer.status} ${type}）。`),
      ];
    },
  };
}

export function originCheck(origin: string): Check {
  return {
    name: "公開アドレス",
    setting: "PUBLIC_ORIGIN",
    async run() {
      try {
        const { status } = await fetch(`${origin}/livez`, { redirect: "error" });
        return [status === 200 ? ok("クカクが応答しています") : warning(`/livez が${status}を返しました。`)];
      } catch {
        return [warning("応答がありません（起動する前なら問題ありません）。")];
      }
    },
  };
}
