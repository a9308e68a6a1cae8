import type { ClusterMap } from '../../clusters/cluster-map.ts'
import { apiRequest, type ApiRequest } from '../contract/api-client.ts'
import { testFront, type TestFront } from '../test-front.ts'
import type { TestGateway } from '../test-gateway.ts'

export interface TwoFronts {
  readonly west: TestFront
  readonly east: TestFront
}

/** What a cluster says instead of its pages. */
type Draws = (name: 'west' | 'east') => Parameters<typeof testFront>[1]

const drawnIn: Draws = (name) => (_, response) => void response.end(`drawn in ${name}`)

/** The HTTP servers of two clusters that know each other. Call it at the top of a test file. */
export async function twoFronts(
  west: TestGateway,
  east: TestGateway,
  draws: Draws = drawnIn,
): Promise<TwoFronts> {
  // Each has to know the address of the other before that listens.
  const origins = { west: '', east: '' }
  const mapOf = (own: 'west' | 'east', other: 'west' | 'east'): ClusterMap => ({
    own,
    others: [
      {
        name: other,
        get origin() {
          return origins[other]
        },
      },
    ],
  })
  const fronts = {
    west: await testFront(west, draws('west'), { clusters: mapOf('west', 'east') }),
    east: await testFront(east, draws('east'), { clusters: mapOf('east', 'west') }),
  }
  origins.west = fronts.west.origin
  origins.east = fronts.east.origin
  return fronts
}

export interface SentAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

/** Sends a request of a merchant's client over the network. */
export async function sendTo(origin: string, request: ApiRequest): Promise<SentAnswer> {
  const made = apiRequest(request)
  const { pathname, search } = new URL(made.url)
  const body = made.body === null ? null : await made.text()
  const response = await fetch(`${origin}${pathname}${search}`, {
    method: made.method,
    headers: made.headers,
    ...(body !== null && { body }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
  }
}
