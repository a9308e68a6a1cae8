import type { KnownLine, NewLine } from './line-facts.ts'

/**
 * Transfers of one direction and amount that no line has taken yet. A day may have a hundred thousand equal
 * amounts: what a reference names is found without looking at the others.
 */
export class FreeTransfers {
  readonly #transfers: readonly KnownLine[]
  readonly #taken: boolean[]
  /** Where the transfers are that carry a reference, the first of them last. */
  readonly #named = new Map<bigint, number[]>()
  #left: number
  #last: number

  constructor(transfers: readonly KnownLine[]) {
    this.#transfers = transfers
    this.#taken = transfers.map(() => false)
    this.#left = transfers.length
    this.#last = transfers.length - 1
    for (let at = this.#last; at >= 0; at -= 1)
      for (const reference of transfers[at]?.references ?? []) {
        const places = this.#named.get(reference)
        if (places) places.push(at)
        else this.#named.set(reference, [at])
      }
  }

  isEmpty(): boolean {
    return this.#left === 0
  }

  /** Takes the first transfer that has a reference of the line. */
  takeNamed({ references }: NewLine): KnownLine | undefined {
    const places = references.flatMap((reference) => this.#firstNamed(reference) ?? [])
    return places.length === 0 ? undefined : this.#take(Math.min(...places))
  }

  /** Takes the last transfer. */
  takeLast(): KnownLine | undefined {
    while (this.#taken[this.#last] === true) this.#last -= 1
    return this.#last < 0 ? undefined : this.#take(this.#last)
  }

  #firstNamed(reference: bigint): number | undefined {
    const places = this.#named.get(reference) ?? []
    while (places.length > 0 && this.#taken[places.at(-1) ?? 0] === true) places.pop()
    return places.at(-1)
  }

  #take(at: number): KnownLine | undefined {
    this.#taken[at] = true
    this.#left -= 1
    return this.#transfers[at]
  }
}
