import { fillApart } from "../../server/backend/db/filled-apart.ts";

await fillApart(JSON.parse(process.argv[2] ?? ""));
