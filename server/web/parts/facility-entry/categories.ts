import type { FastifyRequest } from "fastify";
import { optional } from "../../gateway/optional.ts";

export async function categoryChoices(request: FastifyRequest) {
  const [categories, genres] = await Promise.all([
    optional(request, "getCategories", {}),
    optional(request, "getGenres", {}),
  ]);
  return {
    names: new Map(categories.value.categories.map(({ id, name }) => [id, name])),
    offered(values: Readonly<Record<string, string>>) {
      const chosen = (values.category_ids ?? "").split(",");
      return categories.value.categories.map(({ id, name }) => ({
        value: id,
        label: name,
        isChosen: chosen.includes(`${id}`),
        genres: genres.value.genres
          .filter(({ category_id }) => category_id === id)
          .map((genre) => genre.name),
      }));
    },
  };
}
