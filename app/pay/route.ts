import { openPaySession } from '#lib/checkout/open-session.ts'
import { exchange } from './exchange.ts'

export const GET = (request: Request): Promise<Response> => exchange(request, 'pay', openPaySession)
