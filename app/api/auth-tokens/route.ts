import { openOperation, servedIn } from '#lib/api/endpoint/operation.ts'
import { endpoints } from '../handlers.ts'
import { grant, parse, tokenResponses } from './grant.ts'
import { byOperationsBody, provenBody } from './token-bodies.ts'
import { unmatchedOperations } from './unmatched-operations.ts'

// A token for a list of operations, for use on the merchant's server only.
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/auth-tokens', {
  POST: openOperation({
    name: 'createToken',
    summary: 'Get a token for a list of operations',
    access: 'signature',
    request: {
      body: {
        documents: provenBody('TokenRequest', 'For a list of operations.', byOperationsBody),
        read: (_gateway, _caller, body, origin) =>
          parse(byOperationsBody, body, origin, ['action', 'idPayment']),
      },
    },
    responses: tokenResponses,
    run: async (gateway, _caller, { body }, origin) => {
      const granted = await grant(gateway, body, body.operations, origin)
      if ('failure' in granted) return granted
      const { operations } = await import('../endpoints.ts')
      const served = servedIn(gateway.mode, operations)
      const unmatched = unmatchedOperations(body.operations, served)
      return { value: { ...granted.value, ...(unmatched.length > 0 && { unmatchedOperations: unmatched }) } }
    },
  }),
})
