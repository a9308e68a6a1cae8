import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../bootstrap/project.mjs'
import { operations } from '../../../app/api/endpoints.ts'

// What every address of a kind has to do, checked for all of them: a new one that forgets it fails here.

const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8')
const files = (pattern: string): string[] => globSync(pattern, { cwd: projectRoot }).toSorted()

const ofSandbox = [...files('app/{demo,sandbox}/**/page.tsx'), ...files('app/{demo,sandbox}/**/route.ts')]
const withForms = files('app/{demo,pay,sandbox,status}/**/route.ts').filter((file) =>
  /export (?:const|async function|function|\{[^}]*) ?POST\b/.test(read(file)),
)
/** Called by the gateway itself, which signs what it sends. */
const signed = ['app/demo/callback/route.ts']
/** They show the page of a visit for GET and POST alike, and read no form. */
const ofVisits = ['app/pay/[session]/route.ts', 'app/status/[session]/route.ts']

describe('in live mode every page and form of the sandbox is 404:', () => {
  it.each(ofSandbox)('%s asks for the gateway of the sandbox', (file) => {
    expect(read(file)).toMatch(/\b(?:sandboxGateway|answerOwnForm|answerOrderForm)\(/)
  })

  it('there are pages and forms of both', () => {
    expect(ofSandbox.length).toBeGreaterThan(8)
    for (const area of ['demo', 'sandbox']) expect(ofSandbox.join()).toContain(`app/${area}/`)
  })
})

it('in live mode every endpoint of the sandbox is 404', () => {
  const endpoints = operations.filter(({ path: at }) => at.startsWith('/sandbox/'))
  expect(endpoints.length).toBeGreaterThan(2)
  expect(endpoints.filter(({ sandboxOnly }) => sandboxOnly !== true)).toEqual([])
})

describe('a form that another site sends changes nothing:', () => {
  it.each(withForms)('%s checks where the form comes from', (file) => {
    if (signed.includes(file)) expect(read(file)).toContain('receiveCallback(')
    else if (ofVisits.includes(file)) expect(read(file)).toMatch(/GET = .*visitPage\([^;]*\{ GET as POST \}/s)
    else expect(read(file)).toMatch(/\b(?:answerOwnForm|answerOrderForm|handleForm)\(/)
  })

  it('the forms of an order are checked in one place', () =>
    expect(read('app/demo/orders/[orderId]/answer-order-form.ts')).toContain('answerOwnForm('))

  it('there are such forms', () => expect(withForms.length).toBeGreaterThan(6))
})

it('the build has no source maps for browsers', () => {
  expect(read('next.config.mjs')).not.toContain('productionBrowserSourceMaps')
})
