import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Gateway } from '../../gateway.ts'
import { importerOf } from '../../payments/rail/import-file.ts'
import { isDatabaseUnreachable, retryAfterSeconds } from '../../platform/db/database-unreachable.ts'
import { withoutMessage } from '../../platform/log/error-without-message.ts'
import { operatorEvents } from './log-events.ts'
import { refused, sendAnswer, type OperatorAnswer } from './operator-answer.ts'
import type { Sender } from './operator-request.ts'
import { takeStatement } from './take-statement.ts'

/**
 * How long the rest of a body that was refused may still come: a sender whose connection breaks hears of no
 * refusal.
 */
const restMs = 5_000

/**
 * Answers every request below /operator, in JSON: POST /operator/statements imports the body as a bank's
 * file, where a rail of this mode imports files. Everything else is 404.
 */
export async function answerOperator(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): Promise<void> {
  const requestId = String(response.getHeader('X-Request-Id'))
  const sender = { address, requestId }
  const accept = () => acceptBody(request, response)
  const answer = await route(gateway, request, sender, accept).catch((error: unknown) =>
    failed(gateway, requestId, error),
  )
  // The sender is gone.
  if (answer === undefined) return
  if (answer.status === 401) gateway.log.write(operatorEvents['operator.refused'], { requestId, address })
  response.once('finish', () => discardRest(request))
  sendAnswer(response, answer)
}

async function route(
  gateway: Gateway,
  request: IncomingMessage,
  sender: Sender,
  accept: () => void,
): Promise<OperatorAnswer | undefined> {
  const [path, query = ''] = (request.url ?? '').split('?', 2)
  const importFile = importerOf(gateway.rails)
  if (path !== '/operator/statements' || !importFile) return refused('NOT_FOUND', sender.requestId)
  if (request.method !== 'POST')
    return refused('METHOD_NOT_ALLOWED', sender.requestId, { headers: { allow: 'POST' } })
  return takeStatement(
    { gateway, importFile },
    { request, query: new URLSearchParams(query), sender, accept },
  )
}

/** Who waits to hear whether the body is wanted hears it now. */
function acceptBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect !== undefined) response.writeContinue()
}

function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  const end = setTimeout(() => request.destroy(), restMs)
  request.once('close', () => clearTimeout(end))
  request.resume()
}

function failed({ log }: Gateway, requestId: string, error: unknown): OperatorAnswer {
  if (isDatabaseUnreachable(error))
    return refused('SERVICE_UNAVAILABLE', requestId, {
      headers: { 'retry-after': String(retryAfterSeconds) },
    })
  log.write(operatorEvents['operator.failed'], { err: withoutMessage(error), requestId })
  return refused('INTERNAL_ERROR', requestId)
}
