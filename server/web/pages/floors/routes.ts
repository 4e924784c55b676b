import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, facilityUser } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { floorBody, moveBody, newFloorBody } from "./fields.ts";
import { downloadFloors, floorsQuery, showFloors } from "./list.ts";
import { confirmDeletion, createFloor, deleteFloor, moveFloor, saveFloor } from "./writes.ts";

const params = z.object({ id: idText });

export function floorPages(app: FastifyInstance): void {
  const guards = [auth, facilityUser] as const;
  const read = { method: "GET", guards } as const;
  const send = { method: "POST", guards } as const;
  const write = { ...send, rerenders: true } as const;
  const all = { path: paths.settingFloors.pattern };
  const deletion = { path: paths.settingFloorDelete.pattern, params };
  route(app, { ...read, ...all, query: floorsQuery, handler: showFloors });
  route(app, { ...read, path: paths.settingFloorsExcel.pattern, handler: downloadFloors });
  route(app, { ...write, ...all, body: newFloorBody, handler: createFloor });
  route(app, { ...write, path: paths.settingFloor.pattern, params, body: floorBody, handler: saveFloor });
  route(app, { ...write, path: paths.settingFloorMove.pattern, params, body: moveBody, handler: moveFloor });
  route(app, { ...read, ...deletion, handler: confirmDeletion });
  route(app, { ...send, ...deletion, handler: deleteFloor });
}
