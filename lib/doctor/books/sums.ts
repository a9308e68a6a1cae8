/** Sums by account, in millionths. */
export class Sums {
  readonly #sums: Map<string, bigint>

  constructor(sums: Readonly<Record<string, string>> = {}) {
    this.#sums = new Map(Object.entries(sums).map(([account, sum]) => [account, BigInt(sum)]))
  }

  add(account: string, millionths: string | bigint): void {
    this.#sums.set(account, this.of(account) + BigInt(millionths))
  }

  of(account: string): bigint {
    return this.#sums.get(account) ?? 0n
  }

  [Symbol.iterator](): IterableIterator<[account: string, sum: bigint]> {
    return this.#sums.entries()
  }

  /** Accounts on which two sums differ, with both values; a missing one is zero. */
  differingFrom(other: Sums): [account: string, here: bigint, there: bigint][] {
    const accounts = new Set([...this.#sums.keys(), ...other.#sums.keys()])
    return [...accounts].toSorted().flatMap((account): [string, bigint, bigint][] => {
      const [here, there] = [this.of(account), other.of(account)]
      return here === there ? [] : [[account, here, there]]
    })
  }

  /** What the constructor accepts. */
  toJSON(): Record<string, string> {
    return Object.fromEntries([...this.#sums].map(([account, sum]) => [account, String(sum)]))
  }
}
