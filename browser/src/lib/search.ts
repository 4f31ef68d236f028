// Searches a rulebook, ignoring accents and case; clauses are also found by number.

/** Folds “Élève” to “eleve” and “ß” to “ss”. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll("’", "'")
}

/** Whether a clause has every word searched for. Its name may be written “ADD-24”, “add24” or “24”. */
export function matches(sought: string, name: string, text: string): boolean {
  const [, letters = "", number = ""] = /^(\w+)-0*(\d+)$/.exec(name) ?? []
  const names = [plain(name), plain(letters + number), number]
  const words = plain(text)
  return plain(sought)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => words.includes(word) || names.some((each) => each === word.replace(/^(\D+)0+/, "$1")) || plain(name).includes(word))
}
