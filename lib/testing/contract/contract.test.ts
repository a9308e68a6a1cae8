import { describe, expect, it } from 'vitest'
import { checkExchange, checkResponse, type SeenResponse } from './contract.ts'
import { documentedHeaders } from './documented-headers.ts'

const operation = { method: 'GET', path: '/merchant-info' } as const

const documented: SeenResponse = {
  status: 200,
  headers: new Headers(documentedHeaders),
  body: { channelInfo: { name: 'Asha Textiles' } },
}

/** The same with other headers; undefined removes one. */
function withHeaders(changes: Readonly<Record<string, string | undefined>>): SeenResponse {
  const headers = new Headers(documented.headers)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) headers.delete(name)
    else headers.set(name, value)
  }
  return { ...documented, headers }
}

describe('a response against the document', () => {
  it('passes when it is as described', () => {
    expect(() => checkResponse(operation, documented)).not.toThrow()
  })

  it.each<[string, SeenResponse, RegExp]>([
    ['a status', { ...documented, status: 418 }, /the status 418 is not documented/],
    ['a header', withHeaders({ 'x-powered-by': 'us' }), /x-powered-by is not documented/],
    [
      'a property',
      { ...documented, body: { channelInfo: { name: 'A', colour: 'red' } } },
      /"additionalProperty":"colour"/,
    ],
    [
      'a body',
      { ...documented, status: 429, body: { code: 'SLOW_DOWN', message: '', requestId: '' } },
      /allowed values/,
    ],
  ])('fails for %s that is not documented', (_, response, complaint) => {
    expect(() => checkResponse(operation, response)).toThrow(complaint)
  })

  it.each<[string, SeenResponse, RegExp]>([
    ['a header is missing', withHeaders({ 'x-request-id': undefined }), /x-request-id is missing/],
    ['a header has another value', withHeaders({ 'cache-control': 'public' }), /cache-control is public/],
    ['a property is missing', { ...documented, body: {} }, /"missingProperty":"channelInfo"/],
    [
      'a property is of another type',
      { ...documented, body: { channelInfo: { name: 1 } } },
      /must be string/,
    ],
    ['it is no JSON', withHeaders({ 'content-type': 'text/html' }), /content type is text\/html/],
  ])('fails when %s', (_, response, complaint) => {
    expect(() => checkResponse(operation, response)).toThrow(complaint)
  })

  it('fails for an answer where the mode has no path', () => {
    const request = new Request('http://gateway.test/api/sandbox/payins/A-1/!simulate', { method: 'POST' })
    expect(() => checkExchange('live', request, documented)).toThrow(/an unknown path answered 200/)
  })
})
