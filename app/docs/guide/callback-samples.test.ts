import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { Agent } from 'undici'
import { describe, expect, it } from 'vitest'
import { deliver } from '#lib/callbacks/deliver.ts'
import { merchantServer } from '#lib/testing/callback-merchant.ts'
import { projectNode } from '#lib/testing/processes/project-node.ts'
import { exampleCallback, signInShell, testVector, verifyInNode, verifyInPython } from './callback-samples.ts'

const run = promisify(execFile)

const { secret, id, timestamp, body, signature } = testVector
const sentAt = new Date(Number(timestamp) * 1000)

describe('the test vector of the guide', () => {
  it('is what the gateway sends', async () => {
    const merchant = await merchantServer((_, response) => void response.writeHead(200).end())
    const { idEntity } = JSON.parse(body) as { idEntity: string }
    const message = { callbackId: id, kind: 'payin', paymentId: idEntity, url: merchant.url }
    const dispatcher = new Agent()
    const signal = new AbortController().signal
    await deliver(message, { secrets: [secret], at: sentAt, dispatcher, limitMs: 60_000, signal })
    await dispatcher.close()
    await merchant.close()
    const [arrival] = merchant.arrivals
    expect(arrival?.body).toBe(body)
    const shown = exampleCallback.matchAll(/^([\w-]+): (.*)$/gm)
    for (const [, name = '', value] of shown) expect(arrival?.headers[name.toLowerCase()]).toBe(value)
  })

  it('is what the Standard Webhooks library signs', () => {
    expect(new Webhook(secret).sign(id, sentAt, body)).toBe(signature)
  })

  it('is verified by that library with a plain object of headers, as the guide says', () => {
    const headers = new Headers(genuine.headers)
    const webhook = new Webhook(secret)
    // The clock of the library is the real one: only what it says of the headers matters.
    expect(() => webhook.verify(body, headers as never)).toThrow('Missing required headers')
    expect(() => webhook.verify(body, Object.fromEntries(headers))).toThrow('Message timestamp too old')
  })

  it('is what the shell of the guide prints', async () => {
    const { stdout } = await run('sh', ['-ec', signInShell])
    expect(stdout).toBe(`${signature}\n`)
  })
})

interface Callback {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly now: number
}

const genuine: Callback = {
  headers: {
    'x-payment-kind': 'payin',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  },
  body,
  now: Number(timestamp) + 12,
}
const withHeader = (name: string, value: string): Callback => ({
  ...genuine,
  headers: { ...genuine.headers, [name]: value },
})
const [, bareSignature = ''] = signature.split(',')

const callbacks: readonly [what: string, callback: Callback, genuine: boolean][] = [
  ['a callback as it was sent', genuine, true],
  [
    'one whose secret is being changed: two signatures',
    withHeader('webhook-signature', `v1,${'A'.repeat(43)}= ${signature}`),
    true,
  ],
  ['one that is 299 seconds old', { ...genuine, now: Number(timestamp) + 299 }, true],
  ['an old one that is replayed', { ...genuine, now: Number(timestamp) + 301 }, false],
  ['one from the future', { ...genuine, now: Number(timestamp) - 301 }, false],
  ['another body', { ...genuine, body: '{"idEntity":"order-8c2f41d8"}' }, false],
  ['a body with one space more', { ...genuine, body: `${body} ` }, false],
  ['another time', withHeader('webhook-timestamp', String(Number(timestamp) + 1)), false],
  ['another ID', withHeader('webhook-id', 'another'), false],
  ['another signature', withHeader('webhook-signature', `v1,${'A'.repeat(43)}=`), false],
  ['a signature of another version', withHeader('webhook-signature', `v2,${bareSignature}`), false],
  ['half a signature', withHeader('webhook-signature', signature.slice(0, 20)), false],
  ['an empty signature', withHeader('webhook-signature', ''), false],
  ['a time that is no number', withHeader('webhook-timestamp', 'NaN'), false],
  ['no headers at all', { ...genuine, headers: {} }, false],
]

const verdictsInNode = `${verifyInNode}
const callbacks = JSON.parse(process.argv[1])
console.log(JSON.stringify(callbacks.map(({ headers, body, now }) => isFromGateway('${secret}', headers, body, now))))`

const verdictsInPython = `${verifyInPython}

import json, sys
callbacks = json.loads(sys.argv[1])
print(json.dumps([is_from_gateway("${secret}", c["headers"], c["body"].encode(), c["now"]) for c in callbacks]))`

/** Not every machine has a Python that is new enough for the guide. */
function hasPython(): boolean {
  try {
    execFileSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

type Runner = readonly [language: string, program: string, words: readonly string[]]
const inNode: Runner = ['Node', projectNode, ['--input-type=module', '-e', verdictsInNode]]
const inPython: Runner = ['Python', 'python3', ['-c', verdictsInPython]]
const runners = hasPython() ? [inNode, inPython] : [inNode]

describe.each(runners)('the check of the guide in %s', (_, program, words) => {
  it('accepts only callbacks that the gateway sent', async () => {
    const given = JSON.stringify(callbacks.map(([, callback]) => callback))
    const { stdout } = await run(program, [...words, given])
    const verdicts = JSON.parse(stdout) as boolean[]
    expect(callbacks.map(([what], at) => [what, verdicts[at]])).toEqual(
      callbacks.map(([what, , isGenuine]) => [what, isGenuine]),
    )
  })
})
