import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, brandUser } from "../../guards.ts";
import { packsQuery } from "../../parts/packs/list.ts";
import { noteEntry } from "../../parts/packs/note.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { downloadPacks, packEntry, showOpeningPacks, submitOpeningPack } from "./list.ts";
import { noteParams, showOpeningNote, submitOpeningNote } from "./note.ts";
import { downloadPack, packQuery, showOpeningPack } from "./show.ts";

const guards = [auth, brandUser] as const;

export function openingPackPages(app: FastifyInstance): void {
  const { pattern: path } = paths.openingPacks;
  route(app, { method: "GET", path, guards, query: packsQuery, handler: showOpeningPacks });
  route(app, { method: "POST", path, guards, body: packEntry, rerenders: true, handler: submitOpeningPack });
  const excel = { path: paths.openingPacksExcel.pattern, query: packsQuery };
  route(app, { method: "GET", ...excel, guards, handler: downloadPacks });
  const pack = { method: "GET", guards, params: z.object({ id: idText }) } as const;
  route(app, { ...pack, path: paths.openingPack.pattern, query: packQuery, handler: showOpeningPack });
  route(app, { ...pack, path: paths.openingPackExcel.pattern, handler: downloadPack });
  const note = { path: paths.openingNote.pattern, guards, params: noteParams };
  route(app, { ...note, method: "GET", handler: showOpeningNote });
  route(app, { ...note, method: "POST", body: noteEntry, rerenders: true, handler: submitOpeningNote });
}
