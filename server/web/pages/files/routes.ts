import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { fileKind } from "../../../contract/files.ts";
import { takeUploads } from "../../forms/uploads.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { sendFile } from "./download.ts";
import { confirmRemoval, removeFile } from "./remove.ts";
import { placeOfSection, showSectionFiles, submitSectionFile } from "./section.ts";

export const fileBody = z.object({
  target: z.enum(["section", "recruitment"], "公開先を選択してください。"),
  kind: fileKind,
});

export async function filePages(app: FastifyInstance): Promise<void> {
  const guards = [auth, facilityUser, standardFacility] as const;
  const { get, post } = routes(app, guards);
  get(paths.sectionFiles, (request, reply, input) => showSectionFiles(request, reply, input));
  await app.register(async (forms) => {
    await takeUploads(forms);
    routes(forms, guards).form(paths.sectionFiles, submitSectionFile, {
      body: fileBody,
      uploads: placeOfSection,
    });
  });
  get(paths.sectionFileDelete, confirmRemoval);
  post(paths.sectionFileDelete, removeFile);
  routes(app, [auth]).get(paths.file, sendFile);
}
