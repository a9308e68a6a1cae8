import { z } from 'zod'
import type { Money } from '../../money/money.ts'
import type { Shop } from '../shop.ts'
import { answeredMoney } from './answered-money.ts'
import { type ApiAnswer, apiRequest, exchange } from './api-exchange.ts'
import { serverTokenRequest } from './token-request.ts'
import { parseJson, readToken } from './token.ts'

/** The shop's balance in one currency. */
export interface ShopBalance {
  readonly available: Money
  readonly reserved: Money
}

const balanceList = z.object({
  data: z.array(z.object({ currencyCode: z.string(), available: z.number(), reserved: z.number() })),
})

/** GET /balances as the shop's server sends it; the answer itself where it cannot be read. */
export async function readBalances(shop: Shop): Promise<readonly ShopBalance[] | ApiAnswer> {
  const request = await serverTokenRequest(shop.apiUrl, shop, ['GET /balances'], shop.clock.now())
  const tokenAnswer = await exchange(request)
  const token = readToken(tokenAnswer)
  if (!token) return tokenAnswer
  const answer = await exchange(apiRequest(`${shop.apiUrl}/balances`, token.token))
  const read = answer.status === 200 ? balanceList.safeParse(parseJson(answer.body)) : undefined
  return read?.success ? read.data.data.flatMap(toBalance) : answer
}

function toBalance(written: z.infer<typeof balanceList>['data'][number]): ShopBalance[] {
  const { currencyCode } = written
  const available = answeredMoney({ amount: written.available, currencyCode })
  const reserved = answeredMoney({ amount: written.reserved, currencyCode })
  return available && reserved ? [{ available, reserved }] : []
}
