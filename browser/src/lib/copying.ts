// Copying to the clipboard, also where the clipboard API is missing (plain http) or denied.

/** Copies the field's text. False: the text is only selected, ready for Ctrl+C. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    const before = document.activeElement as HTMLElement | null
    field.focus()
    field.setSelectionRange(0, field.value.length) // select() does nothing on iOS if a field is read-only
    const copied = document.execCommand("copy")
    if (copied) before?.focus()
    return copied
  }
}
