import { openOperation } from '#lib/api/endpoint/operation.ts'
import { operationsOf } from '#lib/tokens/token-action.ts'
import { grant, parse, tokenResponses } from '../auth-tokens/grant.ts'
import { byActionBody, provenBody } from '../auth-tokens/token-bodies.ts'
import { endpoints } from '../handlers.ts'

// A token for one payment: it may be used in a browser.
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/auth-tokens-by-action', {
  POST: openOperation({
    name: 'createTokenByAction',
    summary: 'Get a token for one payment',
    access: 'signature',
    request: {
      body: {
        documents: provenBody('TokenByActionRequest', 'For one payment.', byActionBody),
        read: (_gateway, _caller, body, origin) => parse(byActionBody, body, origin, ['operations']),
      },
    },
    responses: tokenResponses,
    run: (gateway, _caller, { body }, origin) =>
      grant(gateway, body, operationsOf(body.action, body.idPayment), origin),
  }),
})
