import type { APIRequestContext, Page } from '@playwright/test'
import { hostedLink, type LinkWishes } from './hosted-link.ts'

/** Opens the payment page of a new order. Returns the payin's ID. */
export async function openCheckout(
  page: Page,
  request: APIRequestContext,
  wishes: LinkWishes = {},
): Promise<string> {
  const { address, idPayin } = await hostedLink(request, wishes)
  await page.goto(address)
  return idPayin
}
