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
