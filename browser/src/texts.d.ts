declare module "texts:shelf" {
  type Texts = import("./lib/catalogue").Folded | import("./lib/catalogue").Bound
  type Shelf<Found> = Record<string, () => Promise<Found>>
  const shelf: Shelf<{ default: Texts; parts: Shelf<{ default: Texts }> }>
  export default shelf
}
