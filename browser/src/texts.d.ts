declare module "texts:shelf" {
  type Texts = import("./lib/catalogue").Folded | import("./lib/catalogue").Bound
  const shelf: Record<string, () => Promise<{ default: Texts }>>
  export default shelf
}
