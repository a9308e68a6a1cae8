import { z } from 'zod'
import { NoAnswer, type RailCheck } from '../rows/rail-kind.ts'
import type { Momo, Product } from './momo.ts'

const balanceSchema = z.object({
  availableBalance: z.union([z.string(), z.number()]),
  currency: z.string(),
})

/** What `rail test` asks MTN of each product: a token and the balance. */
export async function checkMomo(momo: Momo, signal: AbortSignal): Promise<readonly RailCheck[]> {
  const checks: RailCheck[] = []
  for (const product of momo.products) {
    const named = product === 'collection' ? '' : `${product} `
    checks.push(await check(`${named}token`, () => momo.token(product, signal).then(() => 'was given')))
    checks.push(await check(`${named}balance`, () => balanceOf(momo, product, signal)))
  }
  return checks
}

async function check(name: string, ask: () => Promise<string>): Promise<RailCheck> {
  try {
    return { name, ok: true, detail: await ask() }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { name, ok: false, detail: error.message }
  }
}

async function balanceOf(momo: Momo, product: Product, signal: AbortSignal): Promise<string> {
  const said = await momo.ask({ product, method: 'GET', path: '/v1_0/account/balance', signal })
  const fault = (message: string) => new NoAnswer(message, { mayHaveArrived: true, isAnswered: true })
  if ('refused' in said) throw fault(said.refused.code)
  const told = balanceSchema.safeParse(said.answer)
  if (!told.success) throw fault('the answer is not as described')
  const { availableBalance, currency } = told.data
  if (currency !== momo.currency) throw fault(`the account is in ${currency}, not in ${momo.currency}`)
  return `${availableBalance} ${currency}`
}
