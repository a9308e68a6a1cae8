import type { PayoutFault } from '#lib/demo/forms/payout-form.ts'
import type { PurchaseFault } from '#lib/demo/forms/purchase.ts'

const sentences: Record<PurchaseFault | PayoutFault, string> = {
  product: 'Choose something to buy.',
  currencyCode: 'Choose one of the currencies above.',
  amount: 'The amount must be a number above zero, with no more decimals than the currency has, like 10.50.',
  scenario: 'Choose one of the five scenarios.',
  idPrefix: 'Choose what the sandbox shall do from the list.',
  method: 'Choose one of the methods of this currency.',
}

/** Why nothing was ordered. */
export const FaultNote = ({ fault }: { fault: PurchaseFault | PayoutFault }) => (
  <p className="note note-warn" role="alert">
    {sentences[fault]}
  </p>
)
