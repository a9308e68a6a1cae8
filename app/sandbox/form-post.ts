import type { Gateway } from '#lib/gateway.ts'
import { isOwnForm } from '../pay/form-origin.ts'
import { readForm } from '../read-form.ts'
import { sandboxGateway } from './sandbox-gateway.ts'

/** Answers a form: the browser reads the address with GET, so that a reload sends nothing twice. */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })

/** Answers GET with 405 where only POST is allowed; in live mode the address is 404. */
export async function postOnly(): Promise<Response> {
  await sandboxGateway()
  return plainAnswer(405, 'This address only takes forms: go back to the page before.', { allow: 'POST' })
}

/** Answers a form of our own pages; one from another origin changes nothing, and live mode answers 404. */
export async function answerOwnForm(
  request: Request,
  answer: (gateway: Gateway) => Promise<Response>,
): Promise<Response> {
  const gateway = await sandboxGateway()
  return isOwnForm(request.headers, gateway.config.publicUrl) ? answer(gateway) : foreignForm()
}

const foreignForm = (): Response => plainAnswer(403, 'This form must be sent from its own page.')

/** A page with one sentence. */
export const plainAnswer = (
  status: number,
  sentence: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(`${sentence}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })

/** The text fields of a form; none when it is too large. */
export async function formFields(request: Request): Promise<Readonly<Record<string, string>>> {
  const fields = await readForm(request)
  return fields === 'TOO_LARGE' ? {} : fields
}
