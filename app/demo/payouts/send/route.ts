import { sendPayout } from '#lib/demo/api/send-payout.ts'
import { parsePayoutForm } from '#lib/demo/forms/payout-form.ts'
import { isShopClosed, openShop } from '#lib/demo/shop.ts'
import { answerOwnForm, formFields, seeOther } from '../../../sandbox/form-post.ts'
import { tooManyOrders } from '../../order-rate.ts'
import { redirectWithFault } from '../../redirect-with-fault.ts'
import { keptPayoutChoices } from '../payout-form-data.ts'

/** "Send": creates the payout and shows the result. */
export const POST = (request: Request): Promise<Response> =>
  answerOwnForm(request, async (gateway) => {
    const shop = await openShop(gateway)
    if (isShopClosed(shop)) return seeOther('/demo')
    const fields = await formFields(request)
    const form = parsePayoutForm(fields)
    if ('fault' in form) return redirectWithFault('/demo/payouts', fields, keptPayoutChoices, form.fault)
    const tooMany = await tooManyOrders(gateway, request)
    if (tooMany) return tooMany
    return seeOther(`/demo/orders/${await sendPayout(shop, form)}`)
  })

export { postOnly as GET } from '../../../sandbox/form-post.ts'
