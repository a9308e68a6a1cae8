import type { Money } from '../../money/money.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { RailDefinition, RailParts } from '../../payments/rail/rail-definition.ts'
import type { Rail } from '../../payments/rail/rail.ts'
import { receiveMoney, type Received } from '../../payments/receive/receive-money.ts'
import { openAccountDirectory } from '../own-accounts/account-directory.ts'

const name = 'cash-desk'

/**
 * Customers pay cash at a desk and show the code of their payment. The desk has until the next evening to
 * report: the notice delay of its accounts is a day.
 */
export const cashDesk: RailDefinition = { name, modes: ['sandbox', 'live'], open: openCashDesk }

function openCashDesk({ db, clock }: RailParts): Rail {
  const accounts = openAccountDirectory(db, name, clock)
  return {
    name,
    serves: ({ kind, methodCode }) => kind !== 'payout' && methodCode === 'CODE_PAYMENT',
    open: async ({ methodCode, currencyCode }) => ({
      opened: { accounts: await accounts.taking(methodCode, currencyCode) },
    }),
  }
}

/** What the desk reports of one payment. */
export interface PaidAtDesk {
  /** The number of the slip: the same slip is booked once, however often it is reported. */
  readonly slip: string
  /** The code that the customer showed: our rail reference. */
  readonly code: string
  readonly receivingAccountId: string
  readonly money: Money
  readonly at: Date
}

/** Books what the desk reports and completes its payment. */
export const reportPaidAtDesk = (context: PaymentContext, paid: PaidAtDesk): Promise<Received> =>
  receiveMoney(context, {
    source: name,
    sourceId: paid.slip,
    receivingAccountId: paid.receivingAccountId,
    money: paid.money,
    railReference: paid.code,
    movedAt: paid.at,
  })
