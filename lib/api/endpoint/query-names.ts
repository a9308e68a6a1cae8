import { z } from 'zod'
import { filteredName } from '../../payments/create/metadata.ts'
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
  const names = new Set(Object.keys(properties))
  const takesMetadata = names.delete('metadata')
  return {
    shown: [...names, ...(takesMetadata ? ['metadata.KEY'] : [])],
    has: (name) => names.has(name) || (takesMetadata && filteredName(name) !== undefined),
  }
}
