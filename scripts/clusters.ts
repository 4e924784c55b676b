/** Fits the country's clusters anew after the open data have changed: `node scripts/clusters.ts` */
import { fitClusters, writeClusters } from "../server/backend/geography/clusters.ts";
import { readMeshTable } from "../server/backend/geography/mesh-table.ts";
import { readProjections } from "../server/backend/geography/municipalities.ts";
import { projectRoot } from "./build/project.ts";

writeClusters(projectRoot, fitClusters(readMeshTable(projectRoot), readProjections(projectRoot)));
