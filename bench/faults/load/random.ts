import { createHash } from 'node:crypto'

/** The same numbers for the same seed. */
export interface Random {
  /** At least 0 and below 1. */
  fraction(): number
  /** A whole number below `limit`. */
  below(limit: number): number
  /** One of them; throws when there is none. */
  pick<Item>(items: readonly Item[]): Item
  /** All of them in another order. */
  shuffle<Item>(items: readonly Item[]): Item[]
}

export function seededRandom(seed: number): Random {
  let drawn = 0
  const fraction = () => {
    drawn += 1
    return createHash('sha256').update(`${seed}/${drawn}`).digest().readUInt32BE() / 2 ** 32
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    pick: (items) => {
      const [found] = items.slice(below(items.length))
      if (found === undefined) throw new Error('there is nothing to pick from')
      return found
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: fraction() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ item }) => item),
  }
}
