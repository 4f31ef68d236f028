// The current route: the path of the address, and the part after #.

export const route = $state({ path: location.pathname, place: location.hash.slice(1) })

export function go(path: string): void {
  history.pushState(null, "", path)
  arrive()
}

function arrive(): void {
  route.path = location.pathname
  route.place = location.hash.slice(1)
  scrollTo(0, 0)
}

/** Follow links to our own pages without a request. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a")
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!link || !plain || link.target || link.origin !== location.origin || link.pathname.startsWith("/api")) return
  if (link.hash && link.pathname === location.pathname) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

addEventListener("popstate", () => {
  if (route.path !== location.pathname) arrive()
  else route.place = location.hash.slice(1)
})
