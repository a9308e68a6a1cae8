import { money } from '../../../money/money.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import type { Receipt } from '../../../payments/receive/receipt.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { evmRailName } from '../../own-accounts/kinds/evm.ts'
import type { TokenAccount } from '../accounts/token-accounts.ts'
import type { TransferLog } from '../rpc/transfer-log.ts'
import { givenAmong, paymentsOf } from './sql/our-addresses.ts'
import { accountOfLog, sourceIdOf } from './token-of-log.ts'

/** A transfer to one of our addresses. */
export interface Deposit {
  readonly receipt: Receipt
  readonly log: TransferLog
  /** The payment that the address was given to, if it was created. */
  readonly payment: PaymentKey | undefined
  /** It came in another token or on another chain than the payment asked for. */
  readonly isElsewhere: boolean
}

/** What is known about the addresses of a round. */
export interface Ours {
  readonly chain: string
  readonly accounts: readonly TokenAccount[]
  /** The account of each address that was given out. */
  readonly addresses: ReadonlyMap<string, string>
}

/** 18 digits before the point fit into the database: more than any token has units. */
export const amountEnd = 10n ** 24n

export const isPossible = ({ value }: TransferLog): boolean => value < amountEnd

/**
 * The transfers to our addresses as receipts. The amount is that of the log: where a token takes a fee, it is
 * what arrived. The address names its payment, on the account that the attempt was given; elsewhere the money
 * stays in suspense, with that payment as a candidate. Between our addresses it is our own money, which pays
 * nothing.
 */
export async function depositsAmong(
  database: Queryable,
  { chain, accounts, addresses }: Ours,
  logs: readonly TransferLog[],
  movedAt: (log: TransferLog) => Date,
): Promise<readonly Deposit[]> {
  const came = logs.filter((log) => addresses.has(log.to) && isPossible(log))
  const ours = await givenAmong(
    database,
    came.map(({ from }) => from),
  )
  const toUs = came.filter(({ from }) => !ours.has(from))
  const payments = await paymentsOf(
    database,
    toUs.map(({ to }) => to),
  )
  return toUs.flatMap((log): Deposit[] => {
    const givenBy = addresses.get(log.to)
    const account = accountOfLog(accounts, chain, log, givenBy)
    if (!account) return []
    const isElsewhere = account.id !== givenBy
    return [
      {
        log,
        payment: payments.get(log.to),
        isElsewhere,
        receipt: {
          source: evmRailName,
          sourceId: sourceIdOf(chain, log),
          receivingAccountId: account.id,
          money: money(log.value, account.currencyCode),
          address: log.to,
          ...(isElsewhere && { suspenseReason: 'OTHER_CHAIN' as const }),
          payer: { accountNumber: log.from },
          movedAt: movedAt(log),
        },
      },
    ]
  })
}
