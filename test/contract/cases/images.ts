import type { Executor } from "../../../server/backend/db/connect.ts";
import { IMAGE_HASH, pngOf } from "../../helpers/pictures.ts";
import type { Place } from "../world.ts";
import { badPathIds, casesOf } from "./case.ts";

const IMAGE = "900001";

async function hangPicture(executor: Executor, { facility }: Place) {
  await executor.query(
    `insert into facility_images (id, facility_id, position, alt, media_type, width, height, hash, bytes)
     select $1::int, id, 1, '入口', 'image/png', 320, 320, $2, decode('AA==', 'base64') from facilities where id = $3::int`,
    [IMAGE, IMAGE_HASH, facility],
  );
  return {};
}

export const images = casesOf({
  getFacilityImages: {
    about: ({ facility }) => ({ id: facility }),
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  getFacilityImage: {
    about: ({ facility }) => ({ id: facility, hash: IMAGE_HASH }),
    hasPlace: true,
    prepare: hangPicture,
    invalid: { id: badPathIds, hash: ["x", `${IMAGE_HASH}A`], size: ["large", ""], surprise: ["1"] },
  },
  addFacilityImage: {
    about: ({ facility }) => ({ id: facility }),
    body: () => ({ alt: "駅前広場から見た正面入口", base64: pngOf(320, 320).toString("base64") }),
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
    invalidBodies: {
      alt: ["", "　", "あ".repeat(101), "一\n二", 1, undefined],
      base64: ["", "%", 1, undefined, "AAAA", Buffer.from("<svg/>").toString("base64")],
    },
  },
  updateFacilityImage: {
    about: ({ facility }) => ({ id: facility, image_id: IMAGE }),
    body: () => ({ alt: "正面入口" }),
    bodies: [{ position: 12 }, { is_deleted: true }, { is_deleted: false, position: 1 }],
    hasPlace: true,
    prepare: hangPicture,
    invalid: { id: badPathIds, image_id: badPathIds, surprise: ["1"] },
    invalidBodies: { alt: ["", "あ".repeat(101)], position: [0, 13, "1"], is_deleted: ["true"] },
  },
});
