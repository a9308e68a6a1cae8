import { z } from 'zod'
import { metadataFilter } from '../../payments/create/metadata.ts'
import type { Operation } from './operation.ts'

interface QueryNames {
  readonly shown: readonly string[]
  readonly has: (name: string) => boolean
}

const known = new WeakMap<z.ZodType, QueryNames>()
const none: QueryNames = { shown: [], has: () => false }

/** The query parameters that an operation takes, as the reference names them. */
export function queryNames({ request }: Operation): QueryNames {
  if (!request.query) return none
  const found = known.get(request.query) ?? namesOf(request.query)
  known.set(request.query, found)
  return found
}

function namesOf(query: z.ZodType): QueryNames {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' })
  const shown = Object.entries(properties).map(([name, property]) => {
    const pattern = typeof property === 'object' ? property['x-parameter'] : undefined
    return typeof pattern === 'string' ? pattern : name
  })
  const names = new Set(shown)
  return {
    shown,
    has: (name) => names.has(name) || (names.has('metadata.KEY') && metadataFilter.test(name)),
  }
}
