import { parsePayoutForm } from '#lib/demo/payout-form.ts'
import { sendPayout } from '#lib/demo/send-payout.ts'
import { isShopClosed, openShop } from '#lib/demo/shop.ts'
import { isOwnForm } from '../../../pay/form-origin.ts'
import { foreignForm, formFields, seeOther } from '../../../sandbox/form-post.ts'
import { sandboxGateway } from '../../../sandbox/sandbox-gateway.ts'
import { keptPayoutChoices } from '../payout-counter.ts'

/** "Send": creates the payout and shows what came of it. */
export async function POST(request: Request): Promise<Response> {
  const gateway = await sandboxGateway()
  if (!isOwnForm(request.headers, gateway.config.publicUrl)) return foreignForm()
  const shop = await openShop(gateway)
  if (isShopClosed(shop)) return seeOther('/demo')
  const fields = await formFields(request)
  const form = parsePayoutForm(fields)
  if ('fault' in form) {
    const query = new URLSearchParams(keptPayoutChoices.map((name) => [name, fields[name] ?? '']))
    query.set('fault', form.fault)
    return seeOther(`/demo/payouts?${query}`)
  }
  return seeOther(`/demo/orders/${await sendPayout(shop, form)}`)
}

export { postOnly as GET } from '../../../sandbox/form-post.ts'
