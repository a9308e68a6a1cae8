/** What tells a line from others of its account and day. */
export interface NewLine {
  readonly id: string
  readonly direction: 'CREDIT' | 'DEBIT'
  /** In millionths, positive. */
  readonly amount: bigint
  /** Equal for lines that say the same in one format. */
  readonly identity: bigint
  /** Of the references that it carries, in any field. */
  readonly references: readonly bigint[]
  /** Of those, the bank's own ID of it. */
  readonly bankReference?: bigint
  /** Time of day, `HH:MM:SS`. */
  readonly time?: string
  /** What lay on the account after it, in millionths. */
  readonly balance?: bigint
  /** The entry of its statement that it is a detail of. */
  readonly entry?: number
  /** How many transfers it is the total of, where the statement says so. */
  readonly batchOf?: number
}

/** A line that another statement has brought. */
export interface KnownLine extends NewLine {
  readonly statementId: string
  /** Another statement of the same file brought it: lines of one file are different transfers. */
  readonly isOfThisFile: boolean
  readonly format: string
  /** Its number among the lines of its identity in its format. */
  readonly occurrence: number
  /** The line that brought the transfer, where another format had. */
  readonly duplicateOf?: string
  /** The transfer that the account's rail had reported by itself: this line was the first to show it. */
  readonly report?: string
  /**
   * None of its transfers is one of this statement: it is of the statement before, which the bank continues
   * with this one, or its import is being undone. It only counts for the numbers of equal lines.
   */
  readonly isApart: boolean
}

export interface Decisions {
  /** Transfers that are new. */
  readonly booked: readonly {
    readonly id: string
    readonly occurrence: number
    readonly isPossibleDuplicate: boolean
    /** The line that may show the same transfer. */
    readonly maybeSameAs?: string
  }[]
  /**
   * Transfers that another file has brought, and that this one writes otherwise: kept, so that the next file
   * is compared with them.
   */
  readonly sighted: readonly {
    readonly id: string
    readonly occurrence: number
    readonly duplicateOf: string
    /** It is in a batch, of which the other line is the total. */
    readonly isOfTotal: boolean
    /** The other one is no line, but a transfer that the account's rail has reported by itself. */
    readonly isOfReport: boolean
  }[]
  /** Lines that a file of the same format has brought, by ID. */
  readonly repeated: readonly string[]
}

/** Direction and amount: what formats agree on, beside account and day. */
export const transferKey = ({ direction, amount }: NewLine): string => `${direction} ${amount}`

/** Credits are positive. */
export const signedAmount = ({ direction, amount }: NewLine): bigint =>
  direction === 'CREDIT' ? amount : -amount

export const sameReference = (one: NewLine, other: NewLine): boolean =>
  one.references.some((reference) => other.references.includes(reference))
