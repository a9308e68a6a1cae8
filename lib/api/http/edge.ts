import type { Gateway } from '../../gateway.ts'
import {
  isDatabaseBusy,
  isDatabaseUnreachable,
  retryAfterSeconds,
} from '../../platform/db/database-unreachable.ts'
import type { Caller } from '../endpoint/caller.ts'
import { servedIn, type Input, type Operation, type Origin } from '../endpoint/operation.ts'
import { asksForOtherAddress } from '../endpoint/token-addresses.ts'
import { asksForOtherMoney } from '../endpoint/token-money.ts'
import { refusalAnswer, render, successAnswer, type Answer, type Rendered } from './answer.ts'
import type { ApiRequest } from './api-request.ts'
import { readBody, type Body } from './body.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { failureAnswer } from './failure-answer.ts'
import { inputOf } from './input.ts'
import { requestEvents } from './log-events.ts'
import { apiSegments } from './path.ts'
import { permissionRefusal } from './permission.ts'
import { rateOf } from './rate-limit.ts'
import { isRefusal, refusal, tooManyRequests, unavailable, type Refusal } from './refusal.ts'
import { representation } from './representation.ts'
import { makeRequestId } from './request-id.ts'
import { logRequest } from './request-log.ts'
import { routesOf, type Route, type Routes } from './routes.ts'
import { credentialsRefusal, failureLimit, isSigned, provesMerchant, withSecret } from './token-request.ts'
import { tokenOf } from './token.ts'
import { versionRefusal } from './version.ts'

/** A request and what the layers have found out about it. */
interface RequestScope {
  readonly gateway: Gateway
  readonly request: ApiRequest
  readonly address: string
  readonly requestId: string
  readonly arrivedAt: Date
  readonly startedAt: number
  route?: Route
  merchantCode?: string
  /** What is left of the merchant's rate. */
  rateHeaders?: Readonly<Record<string, string>>
}

/** A route with the operation that the method selects. */
interface Call {
  readonly operation: Operation
  readonly segments: readonly string[]
  readonly params: Readonly<Record<string, string>>
}

export type AnswerApi = (gateway: Gateway, request: ApiRequest, address: string) => Promise<Rendered>

/**
 * The API as one function. Layers in the order of specification-gaps.md, "Order of checks":
 * path, method, version, token, rate, permission, input, then the operation. `address` is the client's, from
 * the socket or from a trusted proxy.
 */
export function openAnswers(served: readonly Operation[]): AnswerApi {
  const routes = {
    sandbox: routesOf(servedIn('sandbox', served)),
    live: routesOf(servedIn('live', served)),
  }
  return async (gateway, request, address) => {
    const scope: RequestScope = {
      gateway,
      request,
      address,
      requestId: makeRequestId(),
      arrivedAt: gateway.clock.now(),
      startedAt: performance.now(),
    }
    const answer = await pass(scope, routes[gateway.mode]).catch((error: unknown) => fault(scope, error))
    logRequest(scope, answer)
    const more = { ...scope.rateHeaders, ...corsHeaders(scope.route?.endpoint) }
    return render(answer, scope.requestId, more)
  }
}

async function pass(scope: RequestScope, routes: Routes): Promise<Answer> {
  const { request, requestId } = scope
  const segments = apiSegments(request.url.pathname)
  const route = segments && routes.find(segments)
  if (!route) return refusalAnswer(refusal('PATH_NOT_FOUND'), requestId)
  scope.route = route

  const preflight = preflightHeaders(route.endpoint, request)
  if (preflight) return { status: 204, headers: preflight }
  const operation = route.endpoint.operations.find(({ method }) => method === request.method)
  if (!operation) return refusalAnswer(methodRefusal(route), requestId)

  const call = { operation, segments, params: route.params }
  const answer = versionRefusal(operation, request.headers) ?? (await passes[operation.access](scope, call))
  if (isRefusal(answer)) return refusalAnswer(answer, requestId)
  return representation(request.headers, operation.caching, answer)
}

async function passWithToken(scope: RequestScope, call: Call): Promise<Answer | Refusal> {
  const { gateway, request } = scope
  const authenticated = await tokenOf(gateway, request.headers)
  if (isRefusal(authenticated)) {
    if (authenticated.merchantCode !== undefined) scope.merchantCode = authenticated.merchantCode
    return authenticated
  }
  const { caller, permission } = authenticated
  scope.merchantCode = caller.merchantCode
  const rate = await rateOf(gateway.throttle, authenticated)
  scope.rateHeaders = rate.headers
  const refused = rate.refusal ?? permissionRefusal(permission, call.operation, call.segments, call.params)
  if (refused) return refused
  const body = takesBody(call.operation) ? await readBody(request) : undefined
  if (body && isRefusal(body)) return body
  if (body && asksForOtherMoney(caller, call.operation, body.object)) {
    return failureAnswer({ failure: 'MONEY_NOT_ALLOWED_BY_TOKEN' }, scope.requestId)
  }
  if (body && asksForOtherAddress(caller, body.object)) {
    return failureAnswer({ failure: 'ADDRESS_NOT_ALLOWED_BY_TOKEN' }, scope.requestId)
  }
  return run(scope, call, caller, body)
}

async function passWithSignature(scope: RequestScope, call: Call): Promise<Answer | Refusal> {
  const body = await readBody(scope.request)
  if (isRefusal(body)) return body
  const answer = await answerToken(scope, call, body)
  if (provesMerchant(answer)) scope.merchantCode = String(body.object['merchantCode'])
  return answer
}

async function answerToken(scope: RequestScope, call: Call, body: Body): Promise<Answer | Refusal> {
  const { gateway, request } = scope
  const limit = failureLimit(gateway, body, scope.address)
  const refused = credentialsRefusal(request.headers, body)
  if (!refused && !isSigned(request.headers)) {
    return withSecret(gateway, scope.address, limit, () => run(scope, call, undefined, body))
  }
  const answer = refused
    ? ((await limit.refusal()) ?? refused)
    : ((await limit.refusalOfSigned()) ?? (await run(scope, call, undefined, body)))
  return answer.status === 401 ? ((await limit.count()) ?? answer) : answer
}

const passes: Readonly<
  Record<Operation['access'], (scope: RequestScope, call: Call) => Promise<Answer | Refusal>>
> = {
  token: passWithToken,
  signature: passWithSignature,
  public: (scope, call) => run(scope, call, undefined, undefined),
}

async function run(
  scope: RequestScope,
  call: Call,
  caller: Caller | undefined,
  body: Body | undefined,
): Promise<Answer | Refusal> {
  const { gateway, request, address, requestId } = scope
  const origin: Origin = { rawBody: body?.raw ?? '', headers: request.headers, address, requestId }
  const arrived = { params: call.params, query: request.url.searchParams, body }
  const input = await inputOf(gateway, caller, call.operation, arrived, origin)
  if (isRefusal(input)) return input
  const work = () => call.operation.run(gateway, caller, input, origin)
  const outcome = await (caller ? runInShare(gateway, caller, call.operation, input, work) : work())
  if (!outcome) return tooManyRequests(retryAfterSeconds)
  return 'failure' in outcome
    ? failureAnswer(outcome, requestId)
    : successAnswer(call.operation, outcome.value)
}

/** Undefined where too much of the merchant runs and waits already. */
async function runInShare<Result>(
  { merchantShares }: Gateway,
  { merchantCode }: Caller,
  { waitsForOthers, gathers }: Operation,
  input: Input<unknown, unknown, unknown>,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (waitsForOthers) return work()
  const share = gathers?.(input) ? merchantShares.gathered : merchantShares.connections
  return share.run(merchantCode, work)
}

const takesBody = ({ request }: Operation): boolean => request.body !== undefined

function methodRefusal({ endpoint }: Route): Refusal {
  const allowed = endpoint.operations.map(({ method }) => method).join(', ')
  return { ...refusal('METHOD_NOT_ALLOWED', { path: endpoint.path, allowed }), headers: { allow: allowed } }
}

function unreachableEvent(error: unknown): keyof typeof requestEvents {
  return isDatabaseBusy(error) ? 'request.database-busy' : 'request.database-unreachable'
}

function fault({ gateway, requestId, route }: RequestScope, error: unknown): Answer {
  if (isDatabaseUnreachable(error)) {
    // An outage has its own log line for all requests; a statement that took too long is logged each time.
    gateway.log.write(requestEvents[unreachableEvent(error)], {
      err: error,
      requestId,
      route: route?.endpoint.path,
    })
    return refusalAnswer(unavailable, requestId)
  }
  gateway.log.write(requestEvents['request.failed'], {
    err: error,
    requestId,
    route: route?.endpoint.path,
  })
  return refusalAnswer(refusal('INTERNAL_ERROR'), requestId)
}
