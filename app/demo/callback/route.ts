import { receiveCallback } from '#lib/demo/orders/receive-callback.ts'
import { isShopClosed, openShop } from '#lib/demo/shop.ts'
import { readBytes } from '#lib/platform/bounded-body.ts'
import { plainAnswer, postOnly } from '../../sandbox/form-post.ts'
import { sandboxGateway } from '../../sandbox/sandbox-gateway.ts'

/** The endpoint of the shop's callbacks. */
export async function POST(request: Request): Promise<Response> {
  const gateway = await sandboxGateway()
  const bytes = await readBytes(request).catch(() => 'broken off' as const)
  if (bytes === undefined) return plainAnswer(413, 'A callback has at most 64 KiB.')
  if (bytes === 'broken off') return plainAnswer(400, 'The connection ended before the body did.')
  const shop = await openShop(gateway)
  const status = isShopClosed(shop)
    ? 503
    : await receiveCallback(shop, request.headers, Buffer.from(bytes).toString())
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}

export { postOnly as GET }
