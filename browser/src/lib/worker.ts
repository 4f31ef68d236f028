// Registers the service worker, which makes the pages available offline. Browsers have one only over https
// or on localhost; the settings say so. Trusted Types want the script's address approved.

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
