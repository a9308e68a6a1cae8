/** Limits how many things, such as streams, are open at once under one name in this process. */
export interface ConcurrencyLimit {
  /** Takes a slot and returns the function that frees it, once; undefined when all are taken. */
  take(name: string, most: number): (() => void) | undefined
}

export function openConcurrencyLimit(): ConcurrencyLimit {
  const taken = new Map<string, number>()
  const leave = (name: string) => {
    const left = (taken.get(name) ?? 1) - 1
    if (left > 0) taken.set(name, left)
    else taken.delete(name)
  }
  return {
    take: (name, most) => {
      const before = taken.get(name) ?? 0
      if (before >= most) return undefined
      taken.set(name, before + 1)
      let held = true
      return () => {
        if (held) leave(name)
        held = false
      }
    },
  }
}
