import { z } from 'zod'

/** An endpoint of a chain. */
export interface JsonRpc {
  /** Its host: the path may hold a key, so nothing else of the address is shown. */
  readonly host: string
  /** Calls a method. Throws `RpcError`. */
  call(method: string, parameters: readonly unknown[]): Promise<unknown>
}

/** An endpoint refused a call, or gave no valid answer. Its message never holds the endpoint's address. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly host: string
  /** The endpoint answered, and refused this call: a smaller one may succeed. */
  readonly isRefusal: boolean
  /** Of JSON-RPC, where the node itself refused. */
  readonly code: number | undefined

  constructor(
    host: string,
    message: string,
    { isRefusal, code }: { readonly isRefusal: boolean; readonly code?: number },
  ) {
    super(`${host}: ${message}`)
    this.host = host
    this.isRefusal = isRefusal
    this.code = code
  }
}

const answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
})

/** A round of the scanner makes a few calls, and should not take longer than seconds. */
const timeoutMs = 8_000
/**
 * Thousands of transfers to our own addresses. More is refused and asked for in smaller parts; reading it
 * would keep the process of the worker busy.
 */
const answerBytesMax = 2 * 1024 * 1024

/** Opens no connection. Calls of a client may run at once. */
export function openJsonRpc(url: string): JsonRpc {
  const { host } = new URL(url)
  return {
    host,
    call: async (method, parameters) => {
      const { statusCode, text } = await post(url, host, {
        jsonrpc: '2.0',
        id: 1,
        method,
        params: parameters,
      })
      const parsed = answer.safeParse(parseJson(text))
      const failure = parsed.success ? parsed.data.error : undefined
      if (failure)
        throw new RpcError(
          host,
          `${method} was refused (${failure.code}: ${withoutKey(url, failure.message).slice(0, 200)})`,
          {
            isRefusal: true,
            code: failure.code,
          },
        )
      if (statusCode !== 200 || !parsed.success)
        throw new RpcError(host, `${method} was answered with HTTP ${statusCode} and no result`, {
          // Too large, too many, or a proxy that waited too long for the node.
          isRefusal: [400, 413, 429, 503, 504].includes(statusCode),
        })
      return parsed.data.result
    },
  }
}

/** What an endpoint says, without the parts of its address: providers quote the key that they refuse. */
function withoutKey(url: string, message: string): string {
  const { pathname, search } = new URL(url)
  const parts = `${pathname}/${search}`.split(/[/?&=]/).filter((part) => part.length >= 6)
  return parts.reduce((text, part) => text.replaceAll(part, '…'), message)
}

async function post(
  url: string,
  host: string,
  body: object,
): Promise<{ readonly statusCode: number; readonly text: string }> {
  // Loaded where a chain is read: a command without it loads a hundred modules of Node less.
  const { request } = await import('undici')
  try {
    const response = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > answerBytesMax) throw new RpcError(host, 'the answer is too large', { isRefusal: true })
      chunks.push(chunk)
    }
    return { statusCode: response.statusCode, text: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    if (error instanceof RpcError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    // The message of the cause may quote the address.
    throw new RpcError(host, isLate ? `no answer within ${timeoutMs / 1000} s` : 'not reachable', {
      isRefusal: isLate,
    })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
