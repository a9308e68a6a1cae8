import { createHash } from 'node:crypto'

/** A whole number from 0 to below a limit, always the same for one seed and label. */
export const draw = (seed: number, label: string, limit: number): number =>
  createHash('sha256').update(`${seed} ${label}`).digest().readUInt32BE() % limit

/** Whether something happens that has a chance of so many per cent. */
export const happens = (seed: number, label: string, percent: number): boolean =>
  draw(seed, label, 100) < percent

/** The items in an order that the seed decides. */
export function shuffled<Item>(
  seed: number,
  items: readonly Item[],
  labelOf: (item: Item) => string,
): readonly Item[] {
  const place = (item: Item) => draw(seed, `place of ${labelOf(item)}`, 2 ** 32)
  return items.toSorted((one, other) => place(one) - place(other))
}
