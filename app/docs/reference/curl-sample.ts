import type { ReferenceEntry } from '#lib/api/reference/reference.ts'
import { sampleOf } from '#lib/api/reference/sample.ts'
import { askForTokenOf, askForToken, choosePayinId, setUp, type Place } from '../guide/commands.ts'

/** A shell variable for each parameter of a path, and how an ID of its kind begins. */
const variables: Readonly<Record<string, readonly [variable: string, beginning: string]>> = {
  idPayin: ['PAYIN', 'order'],
  idPayout: ['PAYOUT', 'payout'],
  idTopUp: ['TOPUP', 'topup'],
  idRefund: ['REFUND', 'refund'],
  idCustomer: ['CUSTOMER', 'customer'],
  idSettlement: ['SETTLEMENT', 'settlement'],
  idCallback: ['CALLBACK', 'callback'],
}

const variableOf = (parameter: string): readonly [string, string] =>
  variables[parameter] ?? [parameter.toUpperCase(), parameter]

/**
 * Commands for a new shell that ask for a token and send the request. In a shell in which the payment was
 * created its ID is kept.
 */
export function curlSample(
  entry: ReferenceEntry,
  schemas: Parameters<typeof sampleOf>[1],
  place: Place,
): string {
  const { name, access, path = '', method, body, scopes } = entry
  if (access === 'public') return `${gatewayOf(place)}\n\ncurl -sS "$GATEWAY${path}"`
  if (name === 'createTokenByAction')
    return `${setUp(place)}\n${choosePayinId}\n\n${askForToken}\nprintf '%s\\n' "$TOKEN"`
  if (access === 'signature')
    return `${setUp(place)}\n\n${askForTokenOf('["GET /payins/.*","GET /balances"]')}\nprintf '%s\\n' "$TOKEN"`
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
  const isCreate = method === 'POST' && path.endsWith('}')
  const example = bodies[name] ?? (body && sampleOf(body, schemas))
  const ids = [...parameters, ...(name === 'createRefund' ? ['idPayin'] : [])].map((parameter) =>
    idOf(parameter, isCreate && parameters.includes(parameter)),
  )
  const [scope = ''] = scopes
  return [
    [setUp(place), ...ids].join('\n'),
    askForTokenOf(`["${scope.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => inJson(parameter))}"]`),
    request(method, path, example === undefined ? undefined : bodyText(example)),
  ].join('\n\n')
}

const toAccount = {
  paymentMethod: {
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
  },
  callbackUrl: 'https://shop.example/payment-changed',
}
const money = { amount: 250, currencyCode: 'INR' }

/** In the currency of the sample of `createPayin`, of which the refund is. */
const bodies: Readonly<Record<string, object>> = {
  createPayout: { paymentRequested: { money }, ...toAccount },
  createRefund: { idPayin: 'order-8c2f41d7', money, reason: 'goods returned', ...toAccount },
}

const gatewayOf = (place: Place): string => setUp(place).split('\n')[0] ?? ''

/** Outside the single quotes of a body. */
const inJson = (parameter: string): string => `'$${variableOf(parameter)[0]}'`

function idOf(parameter: string, isNew: boolean): string {
  const [variable, beginning] = variableOf(parameter)
  return isNew
    ? `${variable}=${beginning}-$(openssl rand -hex 8)`
    : `${variable}=\${${variable}:-ID-of-your-${beginning}}`
}

/** The ID of the payin that the examples have is that of the reader's shell. */
const bodyText = (example: unknown): string =>
  JSON.stringify(example, undefined, 2)
    .replaceAll("'", "'\\''")
    .replaceAll(/("idPayin": )"[^"]*"/g, `$1"'$PAYIN'"`)

/** Interactive shells read `!` between double quotes as a command of the past: it stands in single quotes. */
function request(method: string, path: string, body: string | undefined): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => `$${variableOf(parameter)[0]}`)
  const [before = '', command] = address.split('!')
  const url = command === undefined ? `"$GATEWAY${before}"` : `"$GATEWAY${before}"'!${command}'`
  const verb = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : ` -X ${method}`
  const headers = `  -H "Authorization: Bearer $TOKEN" -H 'X-API-Version: 2'`
  if (body === undefined) return `curl -sS${verb} ${url} \\\n${headers}`
  return `curl -sS${verb} ${url} \\\n${headers} -H 'Content-Type: application/json' \\\n  -d '${body}'`
}
