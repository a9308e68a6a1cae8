import { readProgress } from '#lib/demo/orders/order-progress.ts'
import { isShopClosed, openShop } from '#lib/demo/shop.ts'
import { sandboxGateway } from '../../../../sandbox/sandbox-gateway.ts'

interface Context {
  params: Promise<{ orderId: string }>
}

/** Lets an open page check cheaply whether it is out of date. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const shop = await openShop(await sandboxGateway())
  const progress = isShopClosed(shop) ? undefined : await readProgress(shop, (await params).orderId)
  return Response.json({ stamp: progress?.stamp }, { headers: { 'cache-control': 'no-store' } })
}
