import { flushCompileCache } from "node:module";
import { type BackendOptions, startBackend } from "../../server/backend/start.ts";

const options: BackendOptions = JSON.parse(process.argv[2] ?? "");
const { origin } = await startBackend(options);
// A killed process writes nothing at its end: what the next one starts faster with is written now.
flushCompileCache();
if (process.connected) process.send?.({ origin });
// Whoever started it is gone: nobody else will end it.
process.once("disconnect", () => process.exit());
