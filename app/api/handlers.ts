import type { Declaration, Method, Operation } from '#lib/api/endpoint/operation.ts'
import { toWebResponse } from '#lib/api/http/answer.ts'
import { fromWebRequest } from '#lib/api/http/api-request.ts'
import { openAnswers, type AnswerApi } from '#lib/api/http/edge.ts'
import { addressIn } from '#lib/platform/address-header.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { everyMethod } from '../every-method.ts'

/**
 * What a route file exports: the endpoint at `path`, written as in the specification, `/payins/{idPayin}`.
 * Next calls the handlers; our server takes `operations` from them and runs the same without Next in between.
 * Every method is exported, since Next would answer the others itself, without a body.
 */
export function endpoints(path: string, declared: Readonly<Partial<Record<Method, Declaration>>>) {
  const operations = Object.entries(declared).map(([method, declaration]): Operation => ({
    ...declaration,
    method: method as Method,
    path,
  }))
  return everyMethod(Object.assign((request: Request) => answerInNext(request), { operations }))
}

let every: Promise<AnswerApi> | undefined

async function answerInNext(request: Request): Promise<Response> {
  // Of all endpoints, since Next takes `%21cancel` for an ID and calls the route of another one.
  every ??= import('./endpoints.ts').then(({ operations }) => openAnswers(operations))
  const answer = await every
  const headers = new Headers(request.headers)
  const address = addressIn(headers) ?? 'unknown'
  // Next compresses every answer, also one that is compressed already.
  headers.delete('accept-encoding')
  return toWebResponse(await answer(await currentGateway(), { ...fromWebRequest(request), headers }, address))
}
