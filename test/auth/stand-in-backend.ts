import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Answers {
  facilities: number[];
  brands: number[];
  status?: number;
  isUnlimited?: boolean;
  others?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
}

export interface StandIn {
  origin: string;
  close(): void;
}

export async function startStandIn(answers: Answers): Promise<StandIn> {
  const server = createServer((request, response) => answer(answers, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const facilityRole = (facility_id: number) => ({
  facility_id,
  facility_name: `施設${facility_id}`,
  is_stealth: false,
  is_standard: true,
  is_section_map: true,
  is_operator: false,
  grant_type: "admin",
});
const brandRole = (brand_id: number) => ({
  brand_id,
  brand_name: `ブランド${brand_id}`,
  is_stealth: false,
  is_brand_benchmark: true,
  is_gps_people_flow: false,
  is_category_similar_score: false,
  is_sales_prediction: false,
  is_exclusive: false,
  is_facility_plan: true,
  is_carto_url: false,
  carto_url: null,
  grant_type: "admin",
});

function answer(answers: Answers, request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? "").split("?")[0]?.replace(/\/$/, "");
  response.setHeader("content-type", "application/json");
  if (answers.status !== undefined) {
    response.statusCode = answers.status;
    response.end(
      JSON.stringify({ status: answers.status === 401 ? 4010 : 5000, message: "応答できません。" }),
    );
  } else if (path === "/api/v1/users/my_role") {
    const roles = {
      disabled_facilities: [],
      invitations: [],
      facility_roles: answers.facilities.map(facilityRole),
      brand_roles: answers.brands.map((id) => ({
        ...brandRole(id),
        ...(answers.isUnlimited ? { is_gps_people_flow: true, is_sales_prediction: true } : {}),
      })),
    };
    response.end(JSON.stringify({ my_role: roles }));
  } else if (path === "/api/v1/users") {
    const user = { id: 1, uuid: "u", email: "e", family_name: "佐伯", given_name: "奈緒" };
    response.end(
      JSON.stringify({
        status: 2000,
        user: {
          ...user,
          is_curator: answers.isUnlimited ?? false,
          is_email_verified: true,
          start_page: "home",
          digest_weekday: 1,
          digest_hour: 9,
          removal_requested_at: null,
        },
      }),
    );
  } else if (answers.others) {
    answers.others(request, response);
  } else {
    response.statusCode = 404;
    response.end(JSON.stringify({ status: 4040, message: "対象が見つかりません。" }));
  }
}
