import type { Gateway } from '../../gateway.ts'
import { amountShortest } from '../../money/money.ts'
import { selectAccounts, type OperatorAccount } from '../../rails/own-accounts/accounts/account.ts'

const limitNames = ['dailyLimit', 'acceptShort', 'shortUpTo', 'feeUpTo', 'cutOff', 'payouts'] as const
type LimitName = (typeof limitNames)[number]

/** The limits of an account as its form shows them; empty: there is none. */
export const limitTexts = ({
  dailyLimit,
  acceptShort,
  shortUpTo,
  feeUpTo,
  cutOff,
  payouts,
}: OperatorAccount): Readonly<Record<LimitName, string>> => ({
  dailyLimit: dailyLimit ? amountShortest(dailyLimit) : '',
  acceptShort: acceptShort ?? '',
  shortUpTo: shortUpTo ?? '',
  feeUpTo: feeUpTo ? amountShortest(feeUpTo) : '',
  cutOff: cutOff ?? '',
  payouts: payouts ? 'on' : 'off',
})

/** What of the typed limits is otherwise than now: an approver sees nothing else. */
export async function changedLimits(
  { db }: Pick<Gateway, 'db'>,
  accountId: string,
  typed: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string | boolean>>> {
  const account = (await selectAccounts(db)).find(({ id }) => id === accountId)
  if (!account) return {}
  const now = limitTexts(account)
  return Object.fromEntries(
    limitNames.flatMap((name) => {
      const text = typed[name]?.trim()
      if (text === undefined || text === now[name]) return []
      return [[name, name === 'payouts' ? text === 'on' : text]]
    }),
  )
}
