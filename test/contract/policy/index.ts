import type { CallName } from "../../../server/contract/index.ts";
import { analysis } from "./analysis.ts";
import { brands } from "./brands.ts";
import { catalogue } from "./catalogue.ts";
import { contacts } from "./contacts.ts";
import { leasing } from "./leasing.ts";
import { people } from "./people.ts";
import type { Row } from "./policy.ts";
import { predictions } from "./predictions.ts";
import { reads } from "./reads.ts";
import { sections } from "./sections.ts";

/** Who gets what from which call; a call without a row does not compile, and fails the suite. */
export const policy: Record<CallName, Row> = {
  ...reads,
  ...sections,
  ...leasing,
  ...people,
  ...brands,
  ...catalogue,
  ...contacts,
  ...analysis,
  ...predictions,
};
