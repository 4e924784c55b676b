import type { FastifyInstance } from "fastify";
import { auth, facilityUser } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { floorBody, moveBody, newFloorBody } from "./fields.ts";
import { downloadFloors, floorsQuery, showFloors } from "./list.ts";
import { confirmDeletion, createFloor, deleteFloor, moveFloor, saveFloor } from "./writes.ts";

export function floorPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, [auth, facilityUser]);
  get(paths.settingFloors, showFloors, { query: floorsQuery });
  get(paths.settingFloorsExcel, downloadFloors);
  form(paths.settingFloors, createFloor, { body: newFloorBody });
  form(paths.settingFloor, saveFloor, { body: floorBody });
  form(paths.settingFloorMove, moveFloor, { body: moveBody });
  get(paths.settingFloorDelete, confirmDeletion);
  post(paths.settingFloorDelete, deleteFloor);
}
