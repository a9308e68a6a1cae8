import { expect, it } from 'vitest'
import { tokenContracts, readEip681 } from '../../qr/eip681.ts'
import { answerTo, complaints } from '../testing/asking.ts'
import { cryptoOffline } from './crypto-offline.ts'

const body = { paymentMethodCode: 'CRYPTO_OFFLINE' }

it.each(['USDC', 'USDT'] as const)(
  'asks %s from the wallet by contract, address and atomic units',
  (currencyCode) => {
    const { qrCode = '', account, paymentOperator } = answerTo(cryptoOffline, currencyCode, body)
    expect(paymentOperator).toEqual({ code: 'ETHEREUM', name: 'Ethereum' })
    expect(readEip681(qrCode)).toEqual({
      ok: true,
      value: {
        target: tokenContracts[currencyCode].address,
        chainId: 1n,
        functionName: 'transfer',
        parameters: { address: account?.accountNumber, uint256: '1234500001' },
      },
    })
  },
)

it('takes an e-mail address and needs none', () => {
  expect(complaints(cryptoOffline, 'USDC', body)).toEqual([])
  expect(answerTo(cryptoOffline, 'USDC', { ...body, emailAddress: 'a@example.com' }).emailAddress).toBe(
    'a@example.com',
  )
  expect(complaints(cryptoOffline, 'USDC', { ...body, emailAddress: 'nobody' })).toHaveLength(1)
})
