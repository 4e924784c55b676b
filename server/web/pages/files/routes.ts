import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { fileKind } from "../../../contract/files.ts";
import { takeUploads } from "../../forms/uploads.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { sendFile } from "./download.ts";
import { confirmRemoval, removeFile } from "./remove.ts";
import { placeOfSection, showSectionFiles, submitSectionFile } from "./section.ts";

const params = z.object({ id: idText });
export const fileBody = z.object({
  target: z.enum(["section", "recruitment"], "公開先を選択してください。"),
  kind: fileKind,
});

export async function filePages(app: FastifyInstance): Promise<void> {
  const guards = [auth, facilityUser, standardFacility] as const;
  const section = { path: paths.sectionFiles.pattern, guards, params };
  route(app, {
    ...section,
    method: "GET",
    handler: (request, reply, input) => showSectionFiles(request, reply, input),
  });
  await app.register(async (forms) => {
    await takeUploads(forms);
    route(forms, {
      ...section,
      method: "POST",
      body: fileBody,
      rerenders: true,
      uploads: placeOfSection,
      handler: submitSectionFile,
    });
  });
  const removal = { path: paths.sectionFileDelete.pattern, guards, params: params.extend({ item: idText }) };
  route(app, { ...removal, method: "GET", handler: confirmRemoval });
  route(app, { ...removal, method: "POST", handler: removeFile });
  route(app, { method: "GET", path: paths.file.pattern, guards: [auth], params, handler: sendFile });
}
