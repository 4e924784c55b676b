import { demoDataset, demoPredictionOrders } from "../../server/demo/load.ts";
import { projectRoot } from "./project-root.ts";

const place = { scale: 1, projectRoot };
let made: ReturnType<typeof demoDataset> | undefined;
let orders: ReturnType<typeof demoPredictionOrders> | undefined;

/** The demonstration data, made once for all files of a worker: nobody may change them. */
export function dataset(): ReturnType<typeof demoDataset> {
  made ??= demoDataset(place);
  return made;
}

export function predictionOrders(): ReturnType<typeof demoPredictionOrders> {
  orders ??= demoPredictionOrders(place);
  return orders;
}
