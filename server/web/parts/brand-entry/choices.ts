import type { FastifyRequest } from "fastify";
import { optional } from "../../gateway/optional.ts";
import { genreChoices } from "../section-entry/form-model.ts";
import { equipmentChoices, heavyFoodChoices, sizeChoices } from "./fields.ts";

export async function brandChoices(request: FastifyRequest) {
  const { ok, value } = await optional(request, "getGenres", {});
  return {
    ok,
    names: new Map(value.genres.map(({ id, name }) => [id, name])),
    genres: [{ value: "", label: "選択してください" }, ...genreChoices(value.genres)],
    sizes: sizeChoices,
    equipment: equipmentChoices,
    heavyFood: heavyFoodChoices,
  };
}
