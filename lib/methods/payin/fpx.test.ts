import { expect, it } from 'vitest'
import { sampleOpened } from '../parts/sample.ts'
import { answerTo, complaints } from '../testing/asking.ts'
import { fpx } from './fpx.ts'

const body = { paymentMethodCode: 'FPX', account: { accountType: 'private' } }

it.each([
  [{ paymentMethodCode: 'FPX' }, 'account.accountType is missing: FPX needs private or corporate'],
  [{ ...body, account: {} }, 'account.accountType is missing: FPX needs private or corporate'],
  [{ ...body, account: { accountType: '' } }, 'account.accountType must be private or corporate for FPX'],
  [
    { ...body, account: { accountType: 'savings' } },
    'account.accountType must be private or corporate for FPX',
  ],
  [
    { ...body, account: { accountType: 'PRIVATE' } },
    'account.accountType must be private or corporate for FPX',
  ],
])('refuses %o: %s', (request, complaint) => {
  expect(complaints(fpx, 'MYR', request)).toEqual([complaint])
})

it('sends the customer to the bank, and shows no account to pay to', () => {
  const response = answerTo(fpx, 'MYR', body)
  expect(response.redirectTo).toBe('https://bank.example/approve/K7Q2M9X4C1TB')
  expect(response).not.toHaveProperty('account')
  expect(() => fpx.respond({ ...sampleOpened(fpx, 'MYR', body), redirectTo: undefined })).toThrow(
    'address of the institution',
  )
})

it('offers the banks that take part in FPX and no wallet', () => {
  const codes = fpx.operators('MYR').map(({ code }) => code)
  expect(codes).toContain('MAYBANK')
  expect(codes).not.toContain('TNG')
  expect(codes).not.toContain('AL_RAJHI')
})
