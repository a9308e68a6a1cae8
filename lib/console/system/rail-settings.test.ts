import { expect, it } from 'vitest'
import { railKinds } from '../../rails/rails.ts'
import { remote } from '../../rails/remote/rail.ts'
import { readTypedSettings, settingFields } from './rail-settings.ts'

it.each(railKinds)('every setting of $kind has a field, secrets as such', (kind) => {
  const fields = settingFields(kind)
  expect(fields.length).toBeGreaterThan(1)
  const open = fields.filter(({ type }) => type === 'LINE').map(({ name }) => name)
  expect(open.filter((name) => /secret|pass|private/i.test(name))).toEqual([])
  for (const { name } of fields) {
    const unknown = kind.settings.safeParse({ [name]: undefined }).error?.issues ?? []
    expect(unknown.filter(({ code }) => code === 'unrecognized_keys')).toEqual([])
  }
})

it('what was typed is read by its type, and what was left empty is absent', () => {
  const typed = (name: string) => ({ baseUrl: 'https://connector.example', secret: '' })[name] ?? ''
  expect(settingFields(remote)).toEqual([
    { name: 'baseUrl', type: 'LINE', options: [], isRequired: true },
    { name: 'secret', type: 'SECRET', options: [], isRequired: true },
  ])
  expect(readTypedSettings(remote, typed)).toEqual({ settings: { baseUrl: 'https://connector.example' } })
})
