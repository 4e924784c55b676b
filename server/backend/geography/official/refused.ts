export class GeographyRefusal extends Error {
  constructor(...reasons: string[]) {
    super(reasons.join("\n"));
  }
}
