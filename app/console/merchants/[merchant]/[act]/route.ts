import type { Act } from '#lib/console/acts/act.ts'
import { closeMerchantAct } from '#lib/console/acts/close-act.ts'
import { decide } from '#lib/console/acts/decide.ts'
import {
  addKeyAct,
  removeKeyAct,
  revokeTokensAct,
  rotateSecretAct,
  testEventAct,
} from '#lib/console/acts/key-acts.ts'
import { brandingAct, pricesAct, settingsAct, switchMethodAct } from '#lib/console/acts/merchant-acts.ts'
import { addressPart } from '../../../address-part.ts'
import { answersFor } from '../../../form-answers.tsx'
import type { FormFields } from '../../../form-fields.ts'
import { answerConsoleForm, formsOnly } from '../../../form.ts'

export { formsOnly as GET }

interface Form {
  readonly act: Act<unknown>
  /** Of keys, secrets and money: the person has just proved who it is. */
  readonly fresh: boolean
  readonly bytesMax?: number
  /** The content of the act, beside the merchant. */
  readonly read: (fields: FormFields) => object | Promise<object>
}

const given = ({ record }: FormFields, names: readonly string[]): object =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = record[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )

const named =
  (...names: readonly string[]) =>
  (fields: FormFields): object =>
    given(fields, names)

const prices = ['minimum', 'maximum', 'feePercent', 'feeFixed', 'vatPercent', 'vatOn', 'approveAbove']
const payee = ['currencyCode', 'accountNumber', 'accountName', 'bankCode']
const logoBytesMax = 300_000

const forms: Readonly<Record<string, Form>> = {
  settings: {
    act: settingsAct,
    fresh: false,
    read: (fields) => ({
      ...given(fields, ['name', 'requestsPerSecond', 'timeZone', 'callbackSchedule']),
      partialPaymentCallbacks: fields.one('partialPaymentCallbacks') === 'on',
    }),
  },
  branding: {
    act: brandingAct,
    fresh: false,
    bytesMax: logoBytesMax,
    read: async (fields) => {
      const file = fields.file('logo')
      return {
        ...given(fields, ['accent']),
        contact: fields.one('contact'),
        frameAncestors: fields.one('frameAncestors'),
        ...(file && { logo: Buffer.from(await file.arrayBuffer()).toString('base64') }),
        // The field may still have the file that was sent before.
        ...(fields.one('removeLogo') === 'yes' && { logo: '' }),
      }
    },
  },
  prices: { act: pricesAct, fresh: true, read: named('currencyCode', 'method', ...prices) },
  switch: {
    act: switchMethodAct,
    fresh: true,
    read: (fields) => ({
      ...given(fields, ['currencyCode', 'method']),
      enabled: fields.one('enabled') === 'yes',
    }),
  },
  'add-key': { act: addKeyAct, fresh: true, read: named('publicKey') },
  'remove-key': { act: removeKeyAct, fresh: true, read: named('publicKey') },
  'revoke-tokens': { act: revokeTokensAct, fresh: true, read: named() },
  'rotate-secret': { act: rotateSecretAct, fresh: true, read: named('overlapHours') },
  'test-event': { act: testEventAct, fresh: true, read: named('url') },
  close: {
    act: closeMerchantAct,
    fresh: true,
    read: (fields) => (fields.one('currencyCode') === '' ? {} : { payee: given(fields, payee) }),
  },
}

/** Every form of a merchant's page. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ merchant: string; act: string }> },
): Promise<Response> {
  const { merchant, act: name } = await params
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined
  if (!form) return answersFor(request).refuse(404, 'notFound')
  const { act, fresh, bytesMax, read } = form
  return answerConsoleForm(
    request,
    act.right,
    async (visit, fields) =>
      decide(visit, act, { merchantCode: addressPart(merchant), ...(await read(fields)) }),
    { fresh, ...(bytesMax !== undefined && { bytesMax }) },
  )
}
