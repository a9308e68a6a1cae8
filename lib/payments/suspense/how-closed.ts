/**
 * What became of the money of an item that is closed as this, in words for people: what follows "is closed
 * already". Null: it was open a moment ago.
 */
export function howClosed(closedAs: string | null): string {
  switch (closedAs) {
    case 'MATCHED':
      return 'as MATCHED: a payment has the money, which "match list" names'
    case 'ASSIGNED':
      return 'as ASSIGNED: a person gave it to a payment, which "statement lines" names'
    case 'PAYOUT':
      return 'as PAYOUT: a payout, refund or return has it, which "statement lines" names'
    case 'RETURNED':
      return 'as RETURNED: the money is ordered back to its payer, and open again only if the bank refuses that'
    case 'WITHDRAWN':
      return 'as WITHDRAWN: it was divided, is the return of an order or a duplicate, or its statement was taken back; "statement lines" tells which, "suspense list" shows the parts that are open'
    case null:
      return 'by a decision of this moment: ask again'
    default:
      return `as ${closedAs}: a person or a rule booked it as that`
  }
}
