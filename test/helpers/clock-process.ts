import { strike } from "../../server/backend/clock/worker.ts";
import { connect } from "../../server/backend/db/open.ts";

/** A process that does what a moment of the day asks for, once, and ends; it may be killed before. */
const [databaseUrl = "", moment = ""] = process.argv.slice(2);
const database = await connect({ dataDir: "", databaseUrl });
process.send?.("ready");
await strike(database, new Date(moment));
await database.close();
process.exit(0);
