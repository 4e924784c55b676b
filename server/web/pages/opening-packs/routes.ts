import type { FastifyInstance } from "fastify";
import { auth, brandUser } from "../../guards.ts";
import { packsQuery } from "../../parts/packs/list.ts";
import { noteEntry } from "../../parts/packs/note.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { downloadPacks, packEntry, showOpeningPacks, submitOpeningPack } from "./list.ts";
import { showOpeningNote, submitOpeningNote } from "./note.ts";
import { downloadPack, packQuery, showOpeningPack } from "./show.ts";

export function openingPackPages(app: FastifyInstance): void {
  const { get, form } = routes(app, [auth, brandUser]);
  get(paths.openingPacks, showOpeningPacks, { query: packsQuery });
  form(paths.openingPacks, submitOpeningPack, { body: packEntry });
  get(paths.openingPacksExcel, downloadPacks, { query: packsQuery });
  get(paths.openingPack, showOpeningPack, { query: packQuery });
  get(paths.openingPackExcel, downloadPack);
  get(paths.openingNote, showOpeningNote);
  form(paths.openingNote, submitOpeningNote, { body: noteEntry });
}
