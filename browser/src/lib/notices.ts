// System notifications that it's the player's turn, while the page is hidden.
import { settings } from "./settings.svelte"

const TAG = "penult-turn"

/** Ask for permission; only after a click. */
export async function notifies(): Promise<boolean> {
  if (!("Notification" in window)) return false
  if (Notification.permission === "default") await Notification.requestPermission()
  return Notification.permission === "granted"
}

export function notify(title: string, body: string): void {
  if (!settings.notices || !document.hidden || !("Notification" in window)) return
  if (Notification.permission !== "granted") return
  const details = { body, tag: TAG, icon: "/icon.svg" }
  try {
    const notice = new Notification(title, details)
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
    document.addEventListener("visibilitychange", () => notice.close(), { once: true })
  } catch {
    // phones leave it to the service worker
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, details))
  }
}
