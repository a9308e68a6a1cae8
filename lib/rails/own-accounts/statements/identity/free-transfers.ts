/** What carries references that tell it from others. */
interface Referenced {
  readonly references: readonly bigint[]
}

/**
 * Transfers of one direction and amount that no line has taken yet. A day may have a hundred thousand equal
 * amounts: what a reference names is found without looking at the others.
 */
export class FreeTransfers<Transfer extends Referenced> {
  readonly #transfers: readonly Transfer[]
  readonly #taken: boolean[]
  /** Where the transfers are that carry a reference, the first of them last. */
  readonly #named = new Map<bigint, number[]>()

  constructor(transfers: readonly Transfer[]) {
    this.#transfers = transfers
    this.#taken = transfers.map(() => false)
    for (let at = transfers.length - 1; at >= 0; at -= 1)
      for (const reference of transfers[at]?.references ?? []) {
        const places = this.#named.get(reference)
        if (places) places.push(at)
        else this.#named.set(reference, [at])
      }
  }

  /** Takes the first transfer that has one of the references. */
  takeNamed(references: readonly bigint[]): Transfer | undefined {
    const places = references.flatMap((reference) => this.#firstNamed(reference) ?? [])
    return places.length === 0 ? undefined : this.#take(Math.min(...places))
  }

  #firstNamed(reference: bigint): number | undefined {
    const places = this.#named.get(reference) ?? []
    while (places.length > 0 && this.#taken[places.at(-1) ?? 0] === true) places.pop()
    return places.at(-1)
  }

  #take(at: number): Transfer | undefined {
    this.#taken[at] = true
    return this.#transfers[at]
  }
}
