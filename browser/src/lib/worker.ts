// The worker that keeps the page at hand. The policy of the page wants its address vouched for.

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): { createScriptURL(address: string): unknown }
}

const WORKER = "/worker.js"

export function install(): void {
  if (!("serviceWorker" in navigator)) return
  const policies = (window as { trustedTypes?: Policies }).trustedTypes
  const policy = policies?.createPolicy("penult", { createScriptURL: () => WORKER })
  const address = (policy?.createScriptURL(WORKER) ?? WORKER) as string
  navigator.serviceWorker.register(address).catch(() => undefined)
}
