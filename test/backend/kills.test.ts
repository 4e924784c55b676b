import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { connect } from "../../server/backend/db/connect.ts";
import { openDatabase } from "../../server/backend/start.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { emptyPlace, engines } from "../helpers/engines.ts";
import { startIssuer } from "../helpers/issuer.ts";
import { killableBackend } from "../helpers/killable-backend.ts";
import { projectRoot } from "../helpers/project-root.ts";

const KILLS = 10;
const WRITERS = 4;
const AFTER_WRITES = 4;
const AGAIN_MS = 30;
/** The database server itself goes once, where it is a process of its own. */
const DATABASE_KILL = 5;

const SMALL_WORLD = `
insert into districts values (1, '関東');
insert into prefectures values (13, '13', '東京都', 1);
insert into municipalities values ('13101', 13, '千代田区', 35.694, 139.753);
insert into users (uuid, email, family_name, given_name, is_email_verified)
values ('${demoAccounts.facility.sub}', 'facility@kukaku.example', '施設', '花子', true);
insert into facilities
  (name, name_kana, facility_type, is_standard, prefecture_id, municipality_code, address, latitude, longitude)
values ('試験館', 'しけんかん', 'other', true, 13, '13101', '東京都千代田区1', 35.694, 139.753);
insert into user_facility_joins (user_id, facility_id, grant_type) values (1, 1, 'admin');
insert into floors (facility_id, name, level) values (1, '1F', 1);`;

/** What must be in the database for each section and for each recruitment, once and no more. */
const FOUND = `
select s.number, count(*)::int as sections, min(s.id) as id, min(r.id) as recruitment,
  sum((select count(*) from section_events e where e.section_id = s.id and e.action = '区画を登録'))::int as entered,
  sum((select count(*) from audit_entries a
       where a.call = 'createSection' and a.result = 'ok' and a.object_id = s.id))::int as audited,
  count(r.id)::int as recruitments,
  sum((select count(*) from leasing_lists l where l.recruitment_id = r.id))::int as lists,
  sum((select count(*) from section_events e where e.section_id = s.id and e.action = '募集を登録'))::int as opened,
  sum((select count(*) from audit_entries a
       where a.call = 'createRecruitment' and a.result = 'ok' and a.object_id = r.id))::int as recruitments_audited
from sections s
left join recruitments r on r.section_id = s.id
group by s.number`;
const ONCE = {
  ...{ sections: 1, entered: 1, audited: 1 },
  ...{ recruitments: 1, lists: 1, opened: 1, recruitments_audited: 1 },
};

interface Post {
  path: string;
  key: string;
  body: object;
}

/** Sends a write again and again, as a browser with its form key would, until somebody acknowledges it. */
async function acknowledged(origin: () => string, token: string, { path, key, body }: Post): Promise<string> {
  const headers = {
    authorization: `Token ${token}`,
    "content-type": "application/json",
    "idempotency-key": key,
  };
  for (;;) {
    const answer = await fetch(`${origin()}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => ({ status: 0, text: "" }),
    );
    if (answer.status === 200) return answer.text;
    expect([0, 503]).toContain(answer.status);
    await sleep(AGAIN_MS);
  }
}

it.each(engines)(
  "%s loses no acknowledged write to ten kills and makes none twice (R6)",
  async (engine) => {
    const place = await emptyPlace(engine);
    const issuer = await startIssuer();
    const filling = await openDatabase({ ...place.options, seedDemo: false });
    await filling.script(SMALL_WORLD);
    await filling.close();
    const { issuer: name, jwksUri, clientId } = issuer;
    const backend = killableBackend({
      ...place.options,
      seedDemo: false,
      host: "127.0.0.1",
      port: 0,
      identity: { issuer: name, jwksUri, clientId },
      logLevel: "silent",
      projectRoot,
    });
    const token = await issuer.token(demoAccounts.facility.sub);
    const answers = new Map<string, string>();
    let isOver = false;
    const send = async (post: Post) => {
      const text = await acknowledged(() => backend.origin, token, post);
      // The same again, perhaps after a kill: the answer is the first one.
      if (answers.size % 3 === 0) expect(await acknowledged(() => backend.origin, token, post)).toBe(text);
      answers.set(post.key, text);
      return JSON.parse(text);
    };
    const write = async (writer: number) => {
      for (let turn = 1; !isOver; turn++) {
        const number = `K${writer}-${turn}`;
        const section = {
          facility_id: 1,
          floor_id: 1,
          number,
          kind: "inline",
          area_tsubo: 20,
          contract_type: 3,
        };
        const made = await send({ path: "/api/v1/sections", key: `section-${number}`, body: section });
        const path = `/api/v1/sections/${made.section.id}/recruitment`;
        await send({ path, key: `recruitment-${number}`, body: { facility_id: 1, status: "private" } });
      }
    };
    try {
      await backend.start();
      const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
      writing.catch(() => {});
      const someWrites = () => {
        const before = answers.size;
        return expect
          .poll(() => answers.size, { timeout: 60_000, interval: 2 })
          .toBeGreaterThan(before + AFTER_WRITES);
      };
      for (let kill = 0; kill < KILLS; kill++) {
        await someWrites();
        if (kill === DATABASE_KILL && place.crash) {
          await place.crash();
          // The backend outlives its database and goes on as soon as it is back.
          await someWrites();
        }
        await sleep(kill);
        await backend.kill();
        await backend.start();
      }
      isOver = true;
      await writing;
      await backend.kill();
      const database = await connect(place.options);
      const { rows } = await database.query<{ number: string; id: number; recruitment: number }>(FOUND);
      const kept = await database.query<{ key: string; answer: unknown }>(
        "select key, answer from idempotency_keys",
      );
      await database.close();
      expect(answers.size).toBeGreaterThan(KILLS * AFTER_WRITES);
      expect(rows.length * 2).toBe(answers.size);
      for (const row of rows) {
        expect(row).toMatchObject(ONCE);
        expect(JSON.parse(answers.get(`section-${row.number}`) ?? "").section.id).toBe(row.id);
        expect(JSON.parse(answers.get(`recruitment-${row.number}`) ?? "").recruitment.id).toBe(
          row.recruitment,
        );
      }
      expect(new Map(kept.rows.map(({ key, answer }) => [key, answer]))).toEqual(
        new Map([...answers].map(([key, text]) => [key, JSON.parse(text)])),
      );
    } finally {
      isOver = true;
      await backend.kill();
      await issuer.close();
      await place.remove();
    }
  },
  240_000,
);
