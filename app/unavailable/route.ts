import { unavailablePage } from './unavailable-page.tsx'

/** Served instead of a page while the database is unreachable: pages of Next cannot answer 503 themselves. */
export const GET = (request: Request): Promise<Response> => unavailablePage(request, '')

export const HEAD = GET
