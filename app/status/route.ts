import { openStatusSession } from '#lib/checkout/session/open-session.ts'
import { exchange, nothingOpened } from '../pay/exchange.ts'

export const GET = (request: Request): Promise<Response> => exchange(request, 'status', openStatusSession)

export const HEAD = nothingOpened
