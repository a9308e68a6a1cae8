import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** One call of JSON-RPC. */
export interface ProxiedCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Changes the answers of a node: what is undefined passes through. */
export type Change = (call: ProxiedCall, result: unknown) => { result?: unknown; error?: object } | undefined

/** An endpoint in front of a node that limits, breaks or lies, as `change` says at the moment. */
export interface Proxy {
  readonly url: string
  change: Change
  readonly calls: ProxiedCall[]
}

export async function startProxy(target: string): Promise<Proxy> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const call = JSON.parse(body) as ProxiedCall
    proxy.calls.push(call)
    const forwarded = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const answered = (await forwarded.json()) as { result: unknown }
    const changed = proxy.change(call, answered.result)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(changed ? { jsonrpc: '2.0', id: 1, ...changed } : answered))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-key`,
    change: () => undefined,
    calls: [],
  }
  return proxy
}
