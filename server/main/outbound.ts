import type { Config } from "../config.ts";
import { hostNames } from "../lib/postgres-address.ts";

/** Every host this process will open connections to, as `use host:port`, without credentials or paths. */
export function outboundHosts(config: Config): string[] {
  const cognito =
    config.cognito?.endpoint ??
    (config.cognito && `https://cognito-idp.${config.cognito.region}.amazonaws.com`);
  const sessions = config.sessionStoreUrl ?? "";
  const destinations: [string, string | undefined][] = [
    ["backend", config.backendUrl],
    ["analysis", config.analysisUrl],
    ["prediction", config.predictionUrl],
    ...hostNames(config.databaseUrl ?? "").map((host): [string, string] => ["database", host]),
    ...(sessions.startsWith("postgres") ? hostNames(sessions) : [sessions]).map((host): [string, string] => [
      "sessions",
      host,
    ]),
    ["identity", cognito],
    ["single sign-on", config.cognito?.domain],
    ["mail", config.smtpUrl],
    ["tiles", config.tileUrl],
    ["telemetry", config.otlpEndpoint],
  ];
  return destinations.flatMap(([use, url]) => (url ? [`${use} ${hostOf(url)}`] : []));
}

function hostOf(url: string): string {
  const candidate = url.includes("://") ? url : `https://${url}`;
  return URL.canParse(candidate) ? new URL(candidate).host : "?";
}
