/**
 * What a payment lacks now, as SQL over its row and that of its attempt in force: nothing where it has
 * succeeded or was refused.
 */
export const dueNow = (payment: string, attempt: string): string => `
  case when ${payment}.status in ('SUCCESS', 'REFUSED') then 0
       else greatest(${attempt}.amount_required + ${attempt}.rest_offset - ${payment}.money_received + ${payment}.suspense_refunded, 0) end`
