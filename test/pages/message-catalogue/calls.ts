import type { ServerResponse } from "node:http";
import { errorStatuses } from "../../../server/contract/errors.ts";
import { Visitor } from "../../auth/running-web.ts";
import { type Provocations, type Stage, sendCall } from "./stage.ts";

export const calls: Provocations = {
  async [errorStatuses[4000].message](stage) {
    return (await (await stage.signedIn("rival")).get("/api/v1/facilities?page=x")).body;
  },
  async [errorStatuses[4010].message]({ whole }) {
    return (await new Visitor(whole.app).get("/api/v1/genres")).body;
  },
  async [errorStatuses[4030].message](stage) {
    return (await (await stage.signedIn("brand")).get("/api/v1/sections")).body;
  },
  async [errorStatuses[4040].message](stage) {
    return (await (await stage.signedIn("rival")).get("/api/v1/facilities/999999")).body;
  },
  async [errorStatuses[4090].message](stage) {
    const payload = JSON.stringify({ name: "改称", version: 999 });
    return sendCall(await stage.signedIn("facility"), "/api/v1/facilities/1", { method: "PUT", payload });
  },
  async [errorStatuses[4130].message](stage) {
    const payload = JSON.stringify({ name: "x".repeat(300_000) });
    return sendCall(await stage.signedIn("facility"), "/api/v1/sections", { payload });
  },
  async [errorStatuses[4150].message](stage) {
    const visitor = await stage.signedIn("facility");
    return sendCall(visitor, "/api/v1/sections", { type: "text/plain", payload: "{}" });
  },
  [errorStatuses[4290].message]: (stage) =>
    genresOver(stage, (response) => response.writeHead(429).end("Too Many Requests")),
  // The web part tells people that the service is busy; who calls the backend itself learns that it failed.
  async [errorStatuses[5000].message](stage) {
    const { database } = stage.whole;
    await database.query("alter table store_opening_plans rename to lost_plans");
    try {
      return await askBackend(stage, "brand", "/api/v1/store_opening_plans/?brand_id=1");
    } finally {
      await database.query("alter table lost_plans rename to store_opening_plans");
    }
  },
  [errorStatuses[5030].message]: (stage) => genresOver(stage, (response) => response.socket?.destroy()),
  async "緯度は-90〜90の範囲で入力してください。"(stage) {
    const body = JSON.stringify({ name: "北極の先", latitude: 95, longitude: 139 });
    return askBackend(stage, "facility", "/api/v1/facilities/1/optional_points", body);
  },
};

async function genresOver({ apart }: Stage, answer: (response: ServerResponse) => unknown): Promise<string> {
  const visitor = new Visitor(apart.app);
  await visitor.signIn();
  apart.answers.others = (_request, response) => void answer(response);
  const { body } = await visitor.get("/api/v1/genres");
  apart.answers.others = undefined;
  return body;
}

async function askBackend(
  { whole, signedIn }: Stage,
  account: Parameters<Stage["signedIn"]>[0],
  path: string,
  body?: string,
): Promise<string> {
  const visitor = await signedIn(account);
  const token = await whole.app.auth.keeper.accessToken(visitor.cookies.get("sid") ?? "");
  const answer = await fetch(whole.backendOrigin + path, {
    headers: { authorization: `Token ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body }),
  });
  return answer.text();
}
