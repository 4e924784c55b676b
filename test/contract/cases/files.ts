import type { Executor } from "../../../server/backend/db/connect.ts";
import { SAMPLE } from "../../helpers/sample-file.ts";
import type { Place } from "../world.ts";
import { badIds, badPathIds, casesOf } from "./case.ts";

async function hangFile(executor: Executor, { section }: Place) {
  await executor.query(
    `insert into files (id, key, facility_id, section_id, kind, name, media_type, bytes, sent_hash, hash, state,
       uploaded_by, created_at)
     select id, $1, facility_id, id, 'drawing', '図面.pdf', 'application/pdf', $2::int, $3, $3, 'ready',
       (select min(id) from users), '2026-11-20 10:00+09'
     from sections where id = $4::int`,
    [SAMPLE.key, SAMPLE.bytes.length, SAMPLE.hash, section],
  );
  return {};
}

export const files = casesOf({
  getFiles: {
    about: ({ facility, section }) => ({ facility_id: facility, section_id: section }),
    hasPlace: true,
    prepare: hangFile,
    invalid: {
      facility_id: badIds,
      section_id: badIds,
      recruitment_id: badIds,
      mail_sending_id: badIds,
      brand_id: badIds,
      surprise: ["1"],
    },
  },
  getFile: {
    about: ({ section }) => ({ id: section }),
    hasPlace: true,
    prepare: hangFile,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  addFile: {
    about: ({ facility, section }) => ({ facility_id: facility, section_id: section, name: "図面.pdf" }),
    hasPlace: true,
    variants: [{ kind: "drawing" }],
    invalid: {
      facility_id: badIds,
      brand_id: badIds,
      section_id: badIds,
      recruitment_id: badIds,
      kind: ["x", ""],
      name: ["", "　", "あ".repeat(1001)],
      surprise: ["1"],
    },
  },
  deleteFile: {
    about: ({ section }) => ({ id: section }),
    hasPlace: true,
    prepare: hangFile,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
});
