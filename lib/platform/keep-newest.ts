/** Adds an entry to a map that keeps at most so many: the oldest one goes. */
export function keepNewest<Key, Value>(kept: Map<Key, Value>, most: number, key: Key, value: Value): void {
  kept.set(key, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(oldest)
  }
}
