import { expect, it } from 'vitest'
import { payinMethods } from '../../methods/payin-registry.ts'
import { operations } from '../operations/registry.ts'
import { listLanguages } from '../operations/testing/languages.ts'
import { openApiDocument } from './document.ts'

it('describes an operation that is added by its registry line alone, as an addition of ours', () => {
  const { paths } = openApiDocument({
    operations: [...operations, listLanguages],
    methods: payinMethods,
    mode: 'live',
    publicUrl: 'https://pay.acme-gateway.com',
  })
  expect(paths).toHaveProperty(['/merchant-info/languages', 'get', 'summary'], listLanguages.summary)
  expect(paths).toHaveProperty(['/merchant-info/languages', 'get', 'tags'], ['Merchant info'])
  expect(JSON.stringify(paths['/merchant-info/languages'])).toContain('our addition')
})
