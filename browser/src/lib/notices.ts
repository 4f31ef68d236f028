// Notices of the system that it is somebody's turn, for who looks elsewhere.
import { settings } from "./settings.svelte"

/** May we? Ask on a click only. */
export async function notifies(): Promise<boolean> {
  if (!("Notification" in window)) return false
  if (Notification.permission === "default") await Notification.requestPermission()
  return Notification.permission === "granted"
}

export function notify(title: string, body: string): void {
  if (!settings.notices || !document.hidden || !("Notification" in window)) return
  if (Notification.permission !== "granted") return
  try {
    const notice = new Notification(title, { body, tag: "penult-turn", icon: "/icon.svg" })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  } catch {
    // some phones want a worker for it: the title and the chime remain
  }
}
