import type { Operation } from '../endpoint/operation.ts'
import { successStatus } from '../endpoint/operation.ts'
import { CsvFile } from '../endpoint/csv-file.ts'
import type { Refusal } from './refusal.ts'

/** The content of a response; `render` adds the headers of every response. */
export interface Answer {
  readonly status: number
  /** JSON, the same compressed, or a file that is sent while it is made; absent for 204 and 304. */
  readonly body?: Buffer<ArrayBuffer> | ReadableStream<Uint8Array> | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** The error codes in the body. */
  readonly codes?: readonly string[]
}

/** The answer of an operation that succeeded. */
export function successAnswer(operation: Operation, value: unknown): Answer {
  const status = successStatus(operation)
  if (value instanceof CsvFile) return { status, ...csvAnswer(value) }
  if (status === 204) return { status }
  return { status, body: operation.caching === 'PUBLIC' ? keptJsonOf(value) : jsonOf(value) }
}

/**
 * The JSON of a value, encoded once: its length is asked for twice, and Node joins a text with the head of
 * the response, which costs more where it has letters beyond Latin-1.
 */
export const jsonOf = (value: unknown): Buffer<ArrayBuffer> => Buffer.from(JSON.stringify(value))

const kept = new WeakMap<object, Buffer<ArrayBuffer>>()

/** The same for a document that is one object for everybody: encoded once, for as long as it lives. */
function keptJsonOf(value: unknown): Buffer<ArrayBuffer> {
  if (typeof value !== 'object' || value === null) return jsonOf(value)
  const body = kept.get(value) ?? jsonOf(value)
  kept.set(value, body)
  return body
}

const csvAnswer = ({ name, lines }: CsvFile): Pick<Answer, 'body' | 'headers'> => ({
  body: streamOf(chunksOf(lines)),
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  },
})

/** Generates chunks as fast as they are read. */
const streamOf = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await chunks.return(undefined)
    },
  })

const chunkLength = 16_384

/** Joins lines into chunks, so that each line does not cost a write. */
async function* chunksOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let chunk = ''
  for await (const line of lines) {
    chunk += line
    if (chunk.length < chunkLength) continue
    yield encoder.encode(chunk)
    chunk = ''
  }
  yield encoder.encode(chunk)
}

/** A BasicError (specification-gaps.md, "Errors"). */
export function refusalAnswer(
  { status, code, message, errors, headers }: Refusal,
  requestId: string,
): Answer & { readonly body: Buffer<ArrayBuffer> } {
  const body = jsonOf({ code, message, requestId, ...(errors && { errors }) })
  return { status, body, codes: [code], ...(headers && { headers }) }
}

const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** An answer with the headers of every response. */
export interface Rendered extends Pick<Answer, 'status' | 'body'> {
  readonly headers: Readonly<Record<string, string>>
}

export function render(
  { status, body, headers }: Answer,
  requestId: string,
  more: Readonly<Record<string, string>>,
): Rendered {
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  return { status, body, headers: { ...json, ...always, 'x-request-id': requestId, ...more, ...headers } }
}

export const toWebResponse = ({ status, body, headers }: Rendered): Response =>
  new Response(body ?? null, { status, headers })
