import { z } from "zod";
import type { Call } from "../contract/call.ts";
import { errorStatuses } from "../contract/errors.ts";
import { type CallName, calls } from "../contract/index.ts";
import { type Fields, headOf } from "../lib/fields/field.ts";
import { recruitmentRecord } from "../lib/fields/recruitments.ts";
import { sectionRecord } from "../lib/fields/sections.ts";

type Json = Record<string, unknown>;

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Kukaku", version: "1" },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "Token <access token>",
        },
      },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

const ERROR_SCHEMA: Json = {
  type: "object",
  required: ["status", "message"],
  properties: {
    status: { enum: Object.keys(errorStatuses).map(Number) },
    message: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "string" } },
  },
};

function operation(name: CallName, call: Call): Json {
  return {
    operationId: name,
    summary: call.summary,
    "x-access": call.access,
    parameters: [...parameters(call.params, "path"), ...parameters(call.query, "query")],
    ...(call.kind === "write" && call.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: described(name, given(call.body)) } },
          },
        }
      : {}),
    ...(call.kind === "upload"
      ? { requestBody: { required: true, content: { "application/octet-stream": {} } } }
      : {}),
    responses: {
      200: { description: "成功", content: content(call) },
      default: {
        description: "エラー",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

const RECORDS: Partial<Record<CallName, Fields>> = {
  createSection: sectionRecord,
  updateSection: sectionRecord,
  createRecruitment: recruitmentRecord,
  updateRecruitment: recruitmentRecord,
};

function described(name: CallName, schema: Json): Json {
  const fields = RECORDS[name];
  const properties = schema.properties as Record<string, Json> | undefined;
  if (!fields || !properties) return schema;
  const named = Object.entries(properties).map(([key, property]) => {
    const field = fields[key];
    return [key, field ? { ...property, description: headOf(field) } : property];
  });
  return { ...schema, properties: Object.fromEntries(named) };
}

function content(call: Call): Json {
  if (call.kind === "download") return { [call.contentType]: {} };
  return {
    "application/json": { schema: z.toJSONSchema(call.response, { io: "output", unrepresentable: "any" }) },
  };
}

function given(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
}

function parameters(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = given(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}
