import type { Gateway } from '../../gateway.ts'
import { recordLook } from '../../platform/audit/record-look.ts'
import type { OperatorAccount } from '../../rails/own-accounts/accounts/account.ts'
import { booked } from '../../rails/own-accounts/statements/rules/account-rule.ts'
import { patternFault } from '../../rails/own-accounts/statements/rules/change-rules.ts'
import { tryRule, type Tried } from '../../rails/own-accounts/statements/rules/try-rule.ts'
import { actorAt, type Deciding } from '../acts/deciding.ts'
import { amountFault, moneyOf } from '../acts/fields.ts'
import type { Refused } from '../../platform/refused.ts'

export { booked as bookedAs, type Tried }

/** A rule as it was typed. */
export interface TypedRule {
  readonly whenText?: string | undefined
  readonly maxAmount?: string | undefined
  readonly book?: string | undefined
}

/** What a rule would book among open items and the last 90 days, newest first; the audit keeps who looked. */
export async function tryOutRule(
  gateway: Gateway,
  visit: Deciding,
  { id: accountId, currencyCode }: Pick<OperatorAccount, 'id' | 'currencyCode'>,
  { whenText = '', maxAmount = '', book: asked }: TypedRule,
): Promise<Tried | Refused> {
  const fault =
    patternFault(whenText) ?? (maxAmount === '' ? undefined : amountFault(maxAmount, currencyCode))
  if (fault !== undefined) return { refused: fault }
  const book = booked.find((kind) => kind === asked)
  await recordLook(visit.writes, {
    by: actorAt(visit),
    command: 'account rule try',
    after: { by: ['text'] },
  })
  const tried = await tryRule(gateway, {
    accountId,
    whenText,
    ...(maxAmount !== '' && { maxAmount: moneyOf({ amount: maxAmount, currencyCode }) }),
    ...(book && { book }),
  })
  return { ...tried, lines: tried.lines.toReversed() }
}
