type Serve = (request: Request) => Promise<Response>

/**
 * The exports of a route of Next that hands every HTTP method to one function. What serves the request
 * decides which methods it permits.
 */
export function everyMethod<Handler extends Serve>(serve: Handler) {
  return { GET: serve, POST: serve, PUT: serve, PATCH: serve, DELETE: serve, HEAD: serve, OPTIONS: serve }
}
