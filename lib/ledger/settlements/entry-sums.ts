import { settlementSums } from './settlement.ts'

/**
 * The sum of a settlement that an entry counts into, as SQL over `entry`. Returns count into the sum of their
 * payment, and every kind that is not named is an adjustment, so that nothing is left out. Reserving and
 * releasing do not change what the merchant owns, but for a refund that is refused after the merchant had
 * paid for its part in suspense. `isNetted`: whether the settlement has no sum of its own for what was taken
 * back of payins and top-ups, because an earlier release closed it.
 */
const sumOfEntry = (isNetted: string): string => `
  case when entry.payment_kind = 'refund' and entry.kind in ('REFUND', 'RETURN', 'RESERVE', 'RELEASE') then 'refunds'
       when entry.kind in ('REVERSAL', 'MATCH_UNDONE') and not (${isNetted}) then 'reversals'
       when entry.kind in ('COMPLETION', 'REVERSAL', 'MATCH_UNDONE') then case entry.payment_kind when 'topup' then 'topups' else 'payins' end
       when entry.kind in ('PAYOUT', 'RETURN') then 'payouts'
       when entry.kind = 'FEE' then 'fees'
       when entry.kind = 'VAT' then 'vat'
       else 'adjustments' end`

/** The columns of `sumOfEntry` over `posting` and `entry`, one for each sum of a settlement. */
export const entrySums = (isNetted = 'false'): string =>
  settlementSums
    .map(
      (sum) => `coalesce(sum(posting.amount) filter (where ${sumOfEntry(isNetted)} = '${sum}'), 0) as ${sum}`,
    )
    .join(',\n')
