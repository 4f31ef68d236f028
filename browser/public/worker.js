// The shell of the page, for when there is no network: network first, and nothing else is ever kept.
const SHELL = "shell"
const PAGES = /^\/$|^\/(t|new|join|move|learn|rules)\/|^\/replay(\/|$)/
const PARTS = /^\/(assets|art)\/|^\/icon[^/]*$|^\/app\.webmanifest$/

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(["/", "/icon.svg"])))
  self.skipWaiting()
})
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url)
  const page = event.request.mode === "navigate"
  const served = event.request.method === "GET" && address.origin === self.location.origin && !address.search
  if (!served || !(page ? PAGES : PARTS).test(address.pathname)) return
  event.respondWith(
    fetch(event.request)
      .then((answer) => {
        if (!answer.ok || answer.status !== 200) return answer
        const copy = answer.clone()
        caches.open(SHELL).then((cache) => cache.put(page ? "/" : event.request, copy))
        return answer
      })
      .catch(() => caches.match(page ? "/" : event.request).then((kept) => kept ?? Response.error())),
  )
})

// A notice that it is somebody's turn leads back to the table
self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(([page]) => page?.focus()))
})
