/**
 * Why money lies in suspense. `PART_PAID`: of an open payment. `SHORT`: of one that expired. `SURPLUS`: more
 * than a payment needed. `ENDED`: of one that was refused or cancelled. `OPEN_DEBIT`: it left, and nobody
 * explained it.
 */
export const suspenseKinds = [
  'UNMATCHED',
  'POSSIBLE_DUPLICATE',
  'PART_PAID',
  'SHORT',
  'SURPLUS',
  'ENDED',
  'RETURN_UNKNOWN',
  'OPEN_DEBIT',
] as const
export type SuspenseKind = (typeof suspenseKinds)[number]

/** SQL: all money in suspense and all open debits; the view says how they are computed (its migration). */
export const suspenseItems = 'suspense_money'
