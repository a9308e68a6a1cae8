import { openPaySession } from '#lib/checkout/session/open-session.ts'
import { exchange, nothingOpened } from './exchange.ts'

export const GET = (request: Request): Promise<Response> => exchange(request, 'pay', openPaySession)

export const HEAD = nothingOpened
