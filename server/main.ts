import { announceReady, announceStart } from "./main/announce.ts";
import { loadConfig } from "./main/load-config.ts";
import { type Parts, startParts } from "./main/parts.ts";
import { explainFailure } from "./main/problems.ts";
import { drainOnExit } from "./main/shutdown.ts";

const config = await loadConfig();
const parts: Parts = { config };
const shutdown = drainOnExit(parts);
announceStart(config);
try {
  await startParts(parts, shutdown.fail);
  announceReady(parts);
  process.send?.({
    type: "ready",
    origin: parts.webOrigin,
    backendOrigin: parts.backendOrigin,
    identity: parts.identity,
    adminPort: parts.admin?.port,
  });
} catch (error) {
  const explanation = explainFailure(error, config);
  if (explanation) shutdown.fail(explanation);
  else shutdown.fail("起動できませんでした。", error);
}
