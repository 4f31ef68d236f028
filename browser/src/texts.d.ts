declare module "texts:shelf" {
  type Texts = Record<string, import("./lib/catalogue").Text>
  const shelf: Record<string, () => Promise<{ default: Texts }>>
  export default shelf
}
