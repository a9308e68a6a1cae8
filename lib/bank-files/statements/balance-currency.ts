import { balanceUnreadable } from './part.ts'
import type { Balance, StatementPart } from './statement.ts'

/**
 * Leaves out balances in another currency than the statement, or than its first line where it names none:
 * they say nothing about its lines. A warning names both.
 */
export async function* withBalancesOfItsCurrency(
  parts: AsyncIterable<StatementPart>,
): AsyncGenerator<StatementPart> {
  let currencyCode: string | undefined
  for await (const part of parts) {
    if (part.part === 'statement') currencyCode = part.statement.currencyCode
    if (part.part === 'line') currencyCode ??= part.line.currencyCode
    if (part.part !== 'end') {
      yield part
      continue
    }
    const { opening, closing, ...days } = part.end
    const isOther = (balance: Balance | undefined): boolean =>
      balance !== undefined &&
      (balance.currencyCode ?? currencyCode) !== (currencyCode ?? balance.currencyCode)
    for (const [name, balance] of Object.entries({ opening, closing }))
      if (balance && isOther(balance))
        yield balanceUnreadable(
          undefined,
          `the ${name} balance ${balance.amount} is in ${balance.currencyCode}, the statement in ${currencyCode}`,
        )
    yield {
      part: 'end',
      end: {
        ...days,
        ...(opening && !isOther(opening) && { opening }),
        ...(closing && !isOther(closing) && { closing }),
      },
    }
  }
}
