import type { ServerResponse } from 'node:http'
import { takePageStatus } from '../../platform/page-status.ts'

/** Answers with the status that the page chose for itself, where it did. */
export function answerChosenStatus(response: ServerResponse, requestId: string): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) =>
    writeHead(takePageStatus(requestId) ?? status, ...rest)
  response.once('close', () => takePageStatus(requestId))
}
