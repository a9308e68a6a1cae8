import { operationsOf, tokenActions } from '../../../tokens/token-action.ts'
import type { Operation } from '../../endpoint/operation.ts'

/** The operations that a token must include, in the form that the token endpoints take. */
export const scopesOf = ({ method, path, permittedAs }: Operation): string[] => [
  `${method} ${path}`,
  ...(permittedAs === undefined ? [] : [permittedAs]),
]

/** The same in words; the actions of one-payment tokens that include it are named. */
export function permissionWords(operation: Operation): string {
  const { access, path } = operation
  if (access === 'public') return 'Public: needs no token and no `X-API-Version`.'
  if (access === 'signature') return 'Signed by the merchant: see **Authentication**.'
  const scopes = scopesOf(operation)
  const idParameter = /\{id\w+\}/.exec(path)?.[0] ?? '{id}'
  const actions = tokenActions.filter((action) =>
    operationsOf(action, idParameter).some((allowed) => scopes.includes(allowed)),
  )
  const words = [`The token must allow ${scopes.map((scope) => `\`${scope}\``).join(' or ')}`]
  if (actions.length > 0)
    words.push(`${actions.map((action) => `\`${action}\``).join(' and ')} for this payment includes it`)
  return `${words.join('; ')}.`
}
