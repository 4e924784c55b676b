import { strike } from "../../server/backend/clock/worker.ts";
import { connect } from "../../server/backend/db/open.ts";

const [databaseUrl = "", moment = ""] = process.argv.slice(2);
const database = await connect({ dataDir: "", databaseUrl });
process.send?.("ready");
await strike(database, new Date(moment));
await database.close();
process.exit(0);
