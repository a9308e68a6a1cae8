import { receiveCallback } from '#lib/demo/receive-callback.ts'
import { isShopClosed, openShop } from '#lib/demo/shop.ts'
import { sandboxGateway } from '../../sandbox/sandbox-gateway.ts'

/** Where the gateway brings the shop's callbacks. */
export async function POST(request: Request): Promise<Response> {
  const gateway = await sandboxGateway()
  const shop = await openShop(gateway)
  const status = isShopClosed(shop) ? 503 : await receiveCallback(shop, request.headers, await request.text())
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}

export { postOnly as GET } from '../../sandbox/form-post.ts'
