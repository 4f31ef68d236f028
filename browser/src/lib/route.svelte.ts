// Where we are: the path of the address, and nothing else.

export const route = $state({ path: location.pathname })

export function go(path: string): void {
  history.pushState(null, "", path)
  arrive()
}

function arrive(): void {
  route.path = location.pathname
  scrollTo(0, 0)
}

/** Links of our own pages need no request. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a")
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!link || !plain || link.target || link.origin !== location.origin || link.pathname.startsWith("/api")) return
  if (link.hash && link.pathname === location.pathname) return
  event.preventDefault()
  go(link.pathname)
}

addEventListener("popstate", arrive)
