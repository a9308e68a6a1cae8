import type { RailRoute } from '../payments/rail/rail-route.ts'
import type { Rail } from '../payments/rail/rail.ts'

const literalPath = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/

/** Throws where a route has a path that is not literal, or two have one method and path. */
export function checkRoutes({ name, routes = [] }: Pick<Rail, 'name' | 'routes'>): void {
  const seen = new Set<string>()
  for (const { method, path } of routes) {
    if (!literalPath.test(path))
      throw new Error(
        `the rail ${name} has a route ${path}: write lower-case letters, digits and dashes between slashes`,
      )
    if (seen.has(`${method} ${path}`)) throw new Error(`the rail ${name} has two routes ${method} ${path}`)
    seen.add(`${method} ${path}`)
  }
}

/** A path below /rails that a rail has, and the routes on it: at most one for each method. */
export interface RailPath {
  /** Literal, so it may be logged. */
  readonly pathname: string
  readonly rail: string
  readonly routes: readonly RailRoute[]
}

/** The routes at a path (without query); undefined where no rail has one. */
export function railPathAt(rails: readonly Rail[], pathname: string): RailPath | undefined {
  if (!pathname.startsWith('/rails/')) return undefined
  for (const { name, routes = [] } of rails) {
    const found = routes.filter(({ path }) => pathname === `/rails/${name}/${path}`)
    if (found.length > 0) return { pathname, rail: name, routes: found }
  }
  return undefined
}
