import { DatabaseRefusal } from "../backend/db/failures.ts";
import type { Config } from "../config.ts";
import { BackendRefusal } from "./backend-thread.ts";

export function explainFailure(error: unknown, config: Config): string | undefined {
  if (error instanceof DatabaseRefusal) return error.message;
  if (error instanceof BackendRefusal && !error.message.includes("EADDRINUSE")) return error.message;
  const { code, port } = systemError(error);
  if (code === "EADDRINUSE") {
    const setting = settingOf(port, config);
    return `ポート${port}は、ほかのプロセスが使用しています。${setting} に別の番号を指定してください（例：${setting}=${(port ?? 3000) + 1} npm start）。`;
  }
  if (code === "EADDRNOTAVAIL") return `HOST=${config.host} は、このマシンのアドレスではありません。`;
  if (code === "EACCES" && port)
    return `ポート${port}を使う権限がありません。1024以上の番号を指定してください。`;
  return undefined;
}

function systemError(error: unknown): { code?: string; port?: number } {
  if (!(error instanceof BackendRefusal)) return error as { code?: string; port?: number };
  return { code: "EADDRINUSE", port: Number(/:(\d+)$/.exec(error.message)?.[1]) };
}

function settingOf(port: number | undefined, config: Config): string {
  if (port === config.identityPort) return "IDENTITY_PORT";
  return port === config.backendPort ? "BACKEND_PORT" : "PORT";
}
