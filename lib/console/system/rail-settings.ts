import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import type { RailKind } from '../../rails/rows/rail-kind.ts'

/** A setting of a kind of rail, as a form asks for it. */
export interface SettingField {
  readonly name: string
  /** `LINES`: a certificate or key. `JSON`: texts by their names, or a list. */
  readonly type: 'LINE' | 'SECRET' | 'LINES' | 'CHOICE' | 'FLAG' | 'JSON'
  readonly options: readonly string[]
  readonly isRequired: boolean
}

/** What `z.toJSONSchema` says of a setting. */
const described = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
})
const schemaOfSettings = z.looseObject({
  properties: z.record(z.string(), described),
  required: z.array(z.string()).default([]),
})

/** The settings that a kind of rail has, as its schema says. */
export function settingFields({ settings }: RailKind): readonly SettingField[] {
  const schema = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' })
  const { properties, required } = schemaOfSettings.parse(schema)
  return Object.entries(properties).map(([name, setting]) => ({
    name,
    type: typeOf(name, setting),
    options: setting.enum ?? [],
    isRequired: required.includes(name),
  }))
}

function typeOf(
  name: string,
  { type, enum: options, anyOf }: z.infer<typeof described>,
): SettingField['type'] {
  if (options) return 'CHOICE'
  if (type === 'boolean') return 'FLAG'
  if (type !== 'string' && !anyOf?.some((one) => one.type === 'string')) return 'JSON'
  if (/certificate|privateKey|pem$|^ca$/i.test(name)) return 'LINES'
  return /secret|password|passkey|credential|apiKey|apiUser|subscription/i.test(name) ? 'SECRET' : 'LINE'
}

/** The settings that were typed, by name; what was left empty is not among them. Or a fault, which has no value. */
export function readTypedSettings(
  kind: RailKind,
  typed: (name: string) => string,
): { readonly settings: Readonly<Record<string, unknown>> } | { readonly fault: string } {
  const settings: Record<string, unknown> = {}
  for (const { name, type } of settingFields(kind)) {
    const text = typed(name)
    if (text === '') continue
    const value = type === 'JSON' ? jsonOf(text) : type === 'FLAG' ? text === 'true' : text
    if (value === undefined) return { fault: consolePhrases('acts')('rail.noJson', { setting: name }) }
    settings[name] = value
  }
  return { settings }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
