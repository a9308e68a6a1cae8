/** Sums by account, in millionths. */
export class Sums {
  readonly #sums = new Map<string, bigint>()

  add(account: string, millionths: string | bigint): void {
    this.#sums.set(account, this.of(account) + BigInt(millionths))
  }

  addAll(more: Sums): void {
    for (const [account, sum] of more.#sums) this.add(account, sum)
  }

  of(account: string): bigint {
    return this.#sums.get(account) ?? 0n
  }

  [Symbol.iterator](): IterableIterator<[account: string, sum: bigint]> {
    return this.#sums.entries()
  }

  only(wanted: (account: string) => boolean): Sums {
    const found = new Sums()
    for (const [account, sum] of this.#sums) if (wanted(account)) found.add(account, sum)
    return found
  }

  /** Accounts on which two sums differ, with both values; a missing one is zero. */
  differingFrom(other: Sums): [account: string, here: bigint, there: bigint][] {
    const accounts = new Set([...this.#sums.keys(), ...other.#sums.keys()])
    return [...accounts].toSorted().flatMap((account): [string, bigint, bigint][] => {
      const [here, there] = [this.of(account), other.of(account)]
      return here === there ? [] : [[account, here, there]]
    })
  }
}
