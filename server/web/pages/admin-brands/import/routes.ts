import type { FastifyInstance } from "fastify";
import { takeFiles } from "../../../forms/file-forms.ts";
import { auth, curator } from "../../../guards.ts";
import { paths } from "../../../paths.ts";
import { route } from "../../../route.ts";
import { fixBody, submitFixes } from "./fix.ts";
import {
  keyBody,
  keyQuery,
  previewBody,
  showPreview,
  showResult,
  showUndo,
  showUpload,
  submitPreview,
  submitUndo,
  submitUpload,
  uploadBody,
} from "./pages.ts";
import { MOST_BYTES } from "./read-file.ts";
import { sendTemplate } from "./template.ts";

/** Many brands at once from a workbook: chosen, looked at, written, undone. Only here a form may carry a file. */
export async function adminBrandImportPages(app: FastifyInstance): Promise<void> {
  const read = { method: "GET", guards: [auth, curator] } as const;
  const write = { method: "POST", guards: [auth, curator] } as const;
  const upload = { path: paths.adminBrandImport.pattern };
  const preview = { path: paths.adminBrandImportPreview.pattern };
  const undo = { path: paths.adminBrandImportUndo.pattern };
  const query = keyQuery;
  await app.register(async (forms) => {
    await takeFiles(forms, MOST_BYTES);
    route(forms, { ...write, ...upload, body: uploadBody, rerenders: true, handler: submitUpload });
  });
  route(app, { ...read, ...upload, handler: showUpload });
  route(app, { ...read, path: paths.adminBrandImportTemplate.pattern, handler: sendTemplate });
  route(app, { ...read, ...preview, query, handler: showPreview });
  route(app, { ...write, ...preview, body: previewBody, handler: submitPreview });
  route(app, { ...write, path: paths.adminBrandImportFix.pattern, body: fixBody, handler: submitFixes });
  route(app, { ...read, path: paths.adminBrandImportResult.pattern, query, handler: showResult });
  route(app, { ...read, ...undo, query, handler: showUndo });
  route(app, { ...write, ...undo, body: keyBody, handler: submitUndo });
}
