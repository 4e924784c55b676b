import { connect } from "../../server/backend/db/open.ts";
import { deliverBySmtp } from "../../server/backend/outbox/deliver.ts";
import { startOutbox } from "../../server/backend/outbox/worker.ts";

const [databaseUrl = "", smtpUrl = ""] = process.argv.slice(2);
const database = await connect({ dataDir: "", databaseUrl });
startOutbox(database, {
  deliver: deliverBySmtp(smtpUrl, "no-reply@kukaku.example"),
  isRepeatable: false,
  restMs: 20,
});
setInterval(() => {}, 1000);
