import { expect, it } from 'vitest'
import { readWalletLink } from '../../qr/wallet-link.ts'
import { sampleOpened } from '../parts/sample.ts'
import { answerTo } from '../testing/asking.ts'
import { walletAQr } from './walleta-qr.ts'

const body = { paymentMethodCode: 'WALLETA_QR' }

it('writes merchant, amount in cents and reference into an address whose amount the customer cannot change', () => {
  const { qrCode = '', qrName } = answerTo(walletAQr, 'ZAR', body)
  expect(qrName).toBe('WALLETA')
  expect(readWalletLink(qrCode)).toEqual({
    ok: true,
    value: {
      walletAddress: 'https://wallet.example/qr',
      merchantCode: 'EXAMPLESHOP',
      amount: 123_451n,
      reference: 'K7Q2M9X4C1TB',
      strict: true,
    },
  })
})

it('says what is missing at a receiving account that no code can be made for', () => {
  const opened = sampleOpened(walletAQr, 'ZAR', body)
  expect(() => walletAQr.respond({ ...opened, receiving: { ...opened.receiving, details: {} } })).toThrow(
    'needs the address of the wallet as walletAddress',
  )
})
