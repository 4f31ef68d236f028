// Tables that went on from a position of another match, and how that one ended.
const KEPT = "penult.branches"
const MOST = 50

export interface Branch {
  table: string
  link: string // to the position; empty: it was a file
  result: string
}

function branches(): Branch[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Branch[]
  } catch {
    return []
  }
}

export function keepBranch(branch: Branch): void {
  localStorage.setItem(KEPT, JSON.stringify([branch, ...branches()].slice(0, MOST)))
}

export const branchAt = (table: string) => branches().find((each) => each.table === table)
