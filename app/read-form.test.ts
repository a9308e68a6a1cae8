import { expect, it } from 'vitest'
import { readForm } from './read-form.ts'

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers })

it('reads text fields and leaves files out', async () => {
  const form = new FormData()
  form.set('method', 'UPIQR')
  form.set('picture', new Blob(['x']), 'x.png')
  expect(await readForm(post(form))).toEqual({ method: 'UPIQR' })
  expect(await readForm(post(new URLSearchParams({ name: 'Ana Núñez & Co' })))).toEqual({
    name: 'Ana Núñez & Co',
  })
})

it('reads no fields from a body that is no form', async () => {
  expect(await readForm(post('{"method":"UPIQR"}', { 'content-type': 'application/json' }))).toEqual({})
  expect(await readForm(new Request('http://localhost/', { method: 'POST' }))).toEqual({})
})

it('refuses more than 64 KiB, whether the length is declared or not', async () => {
  const large = `name=${'x'.repeat(64 * 1024)}`
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await readForm(post(large, type))).toBe('TOO_LARGE')
  expect(await readForm(post(large, { ...type, 'content-length': String(large.length) }))).toBe('TOO_LARGE')
  const exact = `name=${'x'.repeat(64 * 1024 - 5)}`
  expect(await readForm(post(exact, type))).toHaveProperty('name')
})
