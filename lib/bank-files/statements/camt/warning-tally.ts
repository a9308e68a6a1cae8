import type { FileWarning } from '../statement.ts'

/** Counts what is odd, so that a file of many entries that are odd alike gets one warning. */
export interface WarningTally {
  /** `text` says what is odd about the entry or statement, as the end of a sentence. */
  add(code: string, where: string, text: string): void
  /** One warning for each code, with its first case. Begins again. */
  take(): readonly FileWarning[]
}

export function openWarningTally(): WarningTally {
  const cases = new Map<string, { readonly first: string; count: number }>()
  return {
    add: (code, where, text) => {
      const known = cases.get(code)
      if (known) known.count += 1
      else cases.set(code, { first: `${where}: ${text}`, count: 1 })
    },
    take: () => {
      const warnings = [...cases].map(([code, { first, count }]) => ({
        code,
        message: count === 1 ? first : `${first}; so it is ${count} times in this statement`,
      }))
      cases.clear()
      return warnings
    },
  }
}
