/** Official files that do not become a geography, with a Japanese line for each reason. Nothing was replaced. */
export class GeographyRefusal extends Error {
  constructor(...reasons: string[]) {
    super(reasons.join("\n"));
  }
}
