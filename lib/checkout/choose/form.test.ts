import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { plainOrder } from '../../testing/checkout-sessions.ts'
import type { Order } from '../link/link-parameters.ts'
import { detailsForm } from './form.ts'

const taiwan = plainOrder(money(90_000n, 'TWD'))
const complete = {
  'account.accountName': '陳怡君',
  emailAddress: 'chen@example.com',
  phoneNumber: '+886912345678',
}

const form = (
  changes: Partial<Order> = {},
  typed: Record<string, string> = {},
  showFaults = false,
  methodCode = 'CODE_PAYMENT',
) => {
  const order = { ...taiwan, ...changes }
  const made = detailsForm({
    kind: 'payin',
    methodCode,
    operatorCode: undefined,
    order,
    typed,
    showFaults,
  })
  if (!made) throw new Error(`${methodCode} is not offered`)
  return made
}
const paths = (made: ReturnType<typeof form>): string[] => made.fields.map(({ path }) => path)

describe('the form of a method', () => {
  it('asks for what the method needs and nothing else', () => {
    const made = form()
    expect(paths(made)).toEqual(['account.accountName', 'emailAddress', 'phoneNumber'])
    expect(made.asks).toBe(true)
    expect(made.fields.every(({ fault }) => fault === undefined)).toBe(true)
  })

  it('neither asks for nor shows data that the shop gave (scenario 2)', () => {
    const made = form({ customerData: complete })
    expect(made).toMatchObject({ asks: false, fields: [] })
    expect(made.paymentMethod).toMatchObject({
      paymentMethodCode: 'CODE_PAYMENT',
      account: { accountName: '陳怡君' },
      emailAddress: 'chen@example.com',
      paymentLocation: {},
    })
  })

  it('shows data that may be changed, filled in (scenario 3)', () => {
    const made = form({ customerData: complete, allowCustomerDataChange: true })
    expect(made.asks).toBe(true)
    expect(made.fields.map(({ value }) => value)).toEqual(Object.values(complete))
  })

  it('shows data of the shop that the method rejects, to be corrected', () => {
    const made = form({ customerData: { ...complete, emailAddress: 'nobody' } })
    expect(made.fields).toMatchObject([{ path: 'emailAddress', value: 'nobody', fault: 'WRONG' }])
  })

  it('ignores what is typed into a field that the shop fixed', () => {
    const made = form({ customerData: complete }, { emailAddress: 'other@example.com' })
    expect(made.paymentMethod).toMatchObject({ emailAddress: 'chen@example.com' })
  })

  it('keeps what was typed and says what is wrong with it after it was sent', () => {
    const typed = { 'account.accountName': '陳怡君', emailAddress: 'nobody', phoneNumber: '' }
    const made = form({}, typed, true)
    expect(made.fields.map(({ value, fault }) => [value, fault])).toEqual([
      ['陳怡君', undefined],
      ['nobody', 'WRONG'],
      ['', 'MISSING'],
    ])
  })

  it('marks an optional field that the institution requires like a mandatory one', () => {
    const kenya = { money: money(150_000n, 'KES') }
    const typed = { 'account.accountName': 'Wanjiku Otieno', phoneNumber: '' }
    const made = form(kenya, typed, true, 'MOBILE_MONEY')
    expect(made.lacksNeeded).toBe(true)
    expect(made.fields.map(({ path, fault }) => [path, fault])).toContainEqual(['phoneNumber', 'MISSING'])
    const filled = form(kenya, { ...typed, phoneNumber: '0712 345 678' }, true, 'MOBILE_MONEY')
    expect(filled.lacksNeeded).toBe(false)
    const given = { ...kenya, customerData: { phoneNumber: '0712 345 678' } }
    expect(form(given, typed, true, 'MOBILE_MONEY').lacksNeeded).toBe(false)
  })

  it('keeps showing a field of the shop’s that was corrected', () => {
    const made = form(
      { customerData: { ...complete, emailAddress: 'nobody' } },
      { emailAddress: 'chen@example.com' },
    )
    expect(made.fields).toMatchObject([{ path: 'emailAddress', fault: undefined }])
    expect(made.paymentMethod).toMatchObject({ emailAddress: 'chen@example.com' })
  })
})
