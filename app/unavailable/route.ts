import { unavailablePage } from './unavailable-page.tsx'

/**
 * What the server asks for in the place of a page while the database is away: pages of Next cannot answer 503
 * themselves.
 */
export const GET = (request: Request): Promise<Response> => unavailablePage(request, '')

export const HEAD = GET
