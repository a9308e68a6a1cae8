import { expect, it, vi } from 'vitest'
import { operations } from '../../../app/api/endpoints.ts'
import { openApiDocument } from './document.ts'

const served = { operations, mode: 'sandbox', publicUrl: 'https://kept.example' } as const

it('the document is written once in a process, for each copy of the code that Next bundles too', async () => {
  const ofApi = await import('./kept-document.ts')
  vi.resetModules()
  const ofPages = await import('./kept-document.ts')
  expect(ofPages).not.toBe(ofApi)
  const document = await ofApi.keptDocument(served)
  expect(document).toEqual(openApiDocument(served))
  expect(await ofPages.keptDocument(served)).toBe(document)
})
