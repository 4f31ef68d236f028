declare module "texts:shelf" {
  type Texts = import("./lib/catalogue").Folded
  const shelf: Record<string, () => Promise<{ default: Texts }>>
  export default shelf
}
