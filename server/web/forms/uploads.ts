import type { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AttachedFile, type FileKind, MOST_FILES } from "../../contract/files.ts";
import { cleanFileName } from "../../lib/file-name.ts";
import { BackendError } from "../gateway/errors.ts";
import { FORM_BYTES } from "../plugins/request-limits.ts";
import { hasFormToken } from "../plugins/same-origin.ts";
import { Refusal } from "../refusal.ts";

/** Whose space a file takes and what it hangs on; on nothing, it is a draft for what the form sends. */
export interface FilePlace {
  facility_id?: number;
  brand_id?: number;
  section_id?: number;
  recruitment_id?: number;
  kind?: FileKind;
}

export interface Received {
  files: AttachedFile[];
  error: string | undefined;
  hasFile: boolean;
}

/** Where the files of a form go, told by its fields before them; also where the form's page refuses its visitor. */
export type PlaceOf<R extends FastifyRequest = FastifyRequest> = (
  request: R,
  fields: Record<string, unknown>,
) => Promise<FilePlace>;

declare module "fastify" {
  interface FastifyRequest {
    received?: Received | undefined;
  }
}

const FIELDS = 60;
/** A body that goes on for much longer than its files may is not read to its end. */
export const MOST_AT_ONCE = 5;

/** Lets forms of a scope carry files, which nothing reads before its guards have let the person pass. */
export async function takeUploads(forms: FastifyInstance): Promise<void> {
  const { mostBytes } = forms.web.config.fileLimits;
  await forms.register(multipart, {
    throwFileSizeLimit: false,
    // What waits here is all that this process holds of a file.
    fileHwm: 16 * 1024,
    highWaterMark: 16 * 1024,
    limits: {
      fileSize: mostBytes,
      files: MOST_FILES,
      fields: FIELDS,
      fieldSize: FORM_BYTES,
      parts: FIELDS + MOST_FILES,
    },
  });
  forms.addHook("preParsing", async (request) => {
    if (Number(request.headers["content-length"]) > mostBytes * MOST_AT_ONCE) throw new Refusal(413);
  });
}

/**
 * The last of a form's guards: reads its fields into `request.body`, and passes each file on to the backend while it comes
 * in, a piece at a time. A file behind a wrong form token goes nowhere.
 */
export function receiving<R extends FastifyRequest>(placeOf: PlaceOf<R>) {
  return async function receive(request: FastifyRequest): Promise<void> {
    if (!request.isMultipart?.()) return;
    const fields: Record<string, unknown> = {};
    request.body = fields;
    const received: Received = { files: [], error: undefined, hasFile: false };
    request.received = received;
    try {
      for await (const part of request.parts()) {
        if (part.type === "field") {
          if (part.valueTruncated) throw new Refusal(413);
          add(fields, part.fieldname, part.value);
        } else if (part.filename === undefined || part.filename === "") part.file.resume();
        else {
          received.hasFile = true;
          if (received.error === undefined && hasFormToken(request))
            await take(request, part, await placeOf(request as R, fields), received);
          part.file.resume();
        }
      }
    } catch (error) {
      throw isOfParser(error) ? new Refusal(400) : error;
    }
    fields.file_ids = [fields.file_ids ?? [], received.files.map(({ id }) => `${id}`)].flat();
  };
}

export async function readFields(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart?.()) return;
  const fields: Record<string, unknown> = {};
  request.body = fields;
  for await (const part of request.parts()) {
    if (part.type !== "field") break;
    add(fields, part.fieldname, part.value);
  }
}

interface FilePart {
  filename: string;
  file: Readable & { truncated: boolean };
}

async function take(
  request: FastifyRequest,
  part: FilePart,
  place: FilePlace,
  received: Received,
): Promise<void> {
  const name = cleanFileName(part.filename);
  try {
    const { file } = await request.backend.addFile({ ...place, name, content: passedOn(part) });
    received.files.push(file);
  } catch (error) {
    const { mostBytes } = request.server.web.config.fileLimits;
    if (part.file.truncated)
      received.error = `「${name}」は大きすぎます。ファイルは${Math.floor(mostBytes / 1024 / 1024)}MB以下にしてください。`;
    else if (error instanceof BackendError && [400, 409, 429].includes(error.status))
      received.error = `「${name}」：${error.body.errors?.file ?? error.body.message}`;
    else throw error;
  }
}

/** Broken off where the file is cut: half a file must not look like a whole one. */
async function* passedOn({ file }: FilePart): AsyncGenerator<Uint8Array> {
  // Not closed where the backend stops listening: the parser waits for its end.
  yield* file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  if (file.truncated) throw new Error("a file is too large");
}

function add(fields: Record<string, unknown>, name: string, value: unknown): void {
  const before = fields[name];
  fields[name] = before === undefined ? value : [before, value].flat();
}

function isOfParser(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  return (
    code.startsWith("FST_") || (error instanceof Error && error.constructor === Error && !("status" in error))
  );
}
