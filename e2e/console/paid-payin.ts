import type { APIRequestContext } from '@playwright/test'
import { hostedLink, simulate } from '../hosted-link.ts'

/** A payin of DEMO that is paid: its ID. Its callback goes to a port where nobody listens. */
export async function paidPayin(request: APIRequestContext): Promise<string> {
  const { address, idPayin } = await hostedLink(request, { currencyCode: 'BRL', amount: '20' })
  await request.get(address)
  await simulate(request, idPayin, { event: 'PAY' })
  return idPayin
}
