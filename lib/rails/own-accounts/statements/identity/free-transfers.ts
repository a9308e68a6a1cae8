import type { NewLine } from './line-facts.ts'

/**
 * Transfers of one direction and amount that no line has taken yet. A day may have a hundred thousand equal
 * amounts: what a reference names is found without looking at the others.
 */
export class FreeTransfers {
  readonly #transfers: readonly NewLine[]
  readonly #taken: boolean[]
  /** Where the transfers are that carry a reference, the first of them last. */
  readonly #named = new Map<bigint, number[]>()

  constructor(transfers: readonly NewLine[]) {
    this.#transfers = transfers
    this.#taken = transfers.map(() => false)
    for (let at = transfers.length - 1; at >= 0; at -= 1)
      for (const reference of transfers[at]?.references ?? []) {
        const places = this.#named.get(reference)
        if (places) places.push(at)
        else this.#named.set(reference, [at])
      }
  }

  /** Those that no line has taken. */
  left(): readonly NewLine[] {
    return this.#transfers.filter((_, at) => this.#taken[at] !== true)
  }

  /** Takes the first transfer that has a reference of the line. */
  takeNamed({ references }: NewLine): NewLine | undefined {
    const places = references.flatMap((reference) => this.#firstNamed(reference) ?? [])
    return places.length === 0 ? undefined : this.#take(Math.min(...places))
  }

  #firstNamed(reference: bigint): number | undefined {
    const places = this.#named.get(reference) ?? []
    while (places.length > 0 && this.#taken[places.at(-1) ?? 0] === true) places.pop()
    return places.at(-1)
  }

  #take(at: number): NewLine | undefined {
    this.#taken[at] = true
    return this.#transfers[at]
  }
}
