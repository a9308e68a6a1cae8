import { expect, it } from 'vitest'
import { payinMethods } from '../../methods/payin-registry.ts'
import { operations } from '../../../app/api/endpoints.ts'
import { GET } from '../../../app/api/testing/languages.ts'
import { openApiDocument } from './document.ts'

it('describes an operation that is added to the list alone, as an addition of ours', () => {
  const { paths } = openApiDocument({
    operations: [...operations, ...GET.operations],
    methods: payinMethods,
    mode: 'live',
    publicUrl: 'https://pay.acme-gateway.com',
  })
  expect(paths).toHaveProperty(
    ['/merchant-info/languages', 'get', 'summary'],
    'List the languages of the payment page',
  )
  expect(paths).toHaveProperty(['/merchant-info/languages', 'get', 'tags'], ['Merchant info'])
  expect(JSON.stringify(paths['/merchant-info/languages'])).toContain('our addition')
})
