import { virtualAccountBanks } from '../../countries/virtual-accounts.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { testMerchantCodes } from '../../qr/test-merchant-codes.ts'

type ReceivingKind =
  | 'BANK'
  | 'UPI'
  | 'PIX'
  | 'PROMPTPAY'
  | 'DUITNOW'
  | 'QRIS'
  | 'QRPH'
  | 'VIETQR'
  | 'EVM'
  | 'WALLET'
  | 'CLEARING'

/** A receiving account for test money. Names and numbers are marked as test where their format allows it. */
export interface TestAccount {
  readonly currencyCode: CurrencyCode
  readonly kind: ReceivingKind
  readonly identifier: string
  readonly holder: string
  readonly bankCode?: string
  readonly bankName?: string
  readonly bankBranch?: string
  readonly details?: Readonly<Record<string, string>>
  readonly methods: readonly string[]
}

const holder = 'Sandbox Gateway Test'

const clearing = (currencyCode: CurrencyCode, method: string, bankName?: string): TestAccount => ({
  currencyCode,
  kind: 'CLEARING',
  identifier: `sandbox-${method.toLowerCase().replaceAll('_', '-')}`,
  holder,
  ...(bankName !== undefined && { bankName }),
  methods: [method],
})

const bank = (
  currencyCode: CurrencyCode,
  identifier: string,
  bankCode: string,
  bankName: string,
  details: Readonly<Record<string, string>> = {},
): TestAccount => ({
  currencyCode,
  kind: 'BANK',
  identifier,
  holder,
  bankCode,
  bankName,
  details,
  methods: ['OFFLINE'],
})

/**
 * The account of a QR code; its identifier is a PromptPay number, or a static merchant code like those of
 * acquirers.
 */
const scanned = (
  currencyCode: CurrencyCode,
  kind: ReceivingKind,
  identifier: string,
  method: string,
  bankName: string,
  bankCode = 'TEST',
): TestAccount => ({ currencyCode, kind, identifier, holder, bankCode, bankName, methods: [method] })

/**
 * One account for each bank that issues virtual accounts, in the order in which they are tried; its
 * identifier is their prefix.
 */
const virtualAccounts = (currencyCode: CurrencyCode): TestAccount[] =>
  virtualAccountBanks(currencyCode).map(({ code, name, publicCode }, index) => ({
    currencyCode,
    kind: 'BANK',
    identifier: String(index + 1).padStart(5, '0'),
    holder,
    bankCode: publicCode?.value ?? code,
    bankName: `${name} (test)`,
    methods: ['VAPAY'],
  }))

/**
 * Accounts for every payin method in each of its currencies. Where the amount identifies the transfer there
 * are two: the hundredth payin of one amount uses the second.
 */
export const testAccounts: readonly TestAccount[] = [
  {
    currencyCode: 'INR',
    kind: 'UPI',
    identifier: 'sandbox.gateway@testbank',
    holder,
    methods: ['UPIQR', 'UPICOLLECT'],
  },
  {
    currencyCode: 'INR',
    kind: 'BANK',
    identifier: '000000012345',
    holder,
    bankCode: 'TEST0000001',
    bankName: 'Test Bank of India',
    bankBranch: 'Mumbai Test',
    methods: ['P2A_V2'],
  },
  {
    currencyCode: 'BRL',
    kind: 'PIX',
    identifier: '00000000-0000-4000-8000-000000000000',
    holder,
    bankName: 'Banco de Teste',
    details: { city: 'SAO PAULO' },
    methods: ['PIXQR'],
  },
  scanned('THB', 'PROMPTPAY', '0000000001', 'PROMPTPAY', 'ธนาคารทดสอบ', '999'),
  scanned('THB', 'PROMPTPAY', '0000000002', 'PROMPTPAY', 'ธนาคารทดสอบ', '999'),
  scanned('MYR', 'DUITNOW', testMerchantCodes.duitNow('SANDBOXTEST1'), 'DUITNOW', 'Test Bank Malaysia'),
  scanned('MYR', 'DUITNOW', testMerchantCodes.duitNow('SANDBOXTEST2'), 'DUITNOW', 'Test Bank Malaysia'),
  scanned('IDR', 'QRIS', testMerchantCodes.qris('SANDBOXTEST1'), 'QRISPAY', 'Bank Uji Coba'),
  scanned('PHP', 'QRPH', testMerchantCodes.qrPh('SANDBOXTEST1'), 'QRPH', 'Test Bank Philippines'),
  scanned('VND', 'VIETQR', '0000000000001', 'VIETQR', 'Ngân hàng Thử nghiệm', '999999'),
  ...virtualAccounts('IDR'),
  ...virtualAccounts('KRW'),
  ...virtualAccounts('TWD'),
  clearing('MYR', 'FPX'),
  clearing('COP', 'PSE'),
  clearing('IDR', 'EWALLET'),
  clearing('INR', 'NETBANKING'),
  clearing('INR', 'ONLINE'),
  clearing('MYR', 'ONLINE'),
  clearing('NAD', 'ONLINE'),
  clearing('THB', 'ONLINE'),
  { ...clearing('THB', 'ONLINE'), identifier: 'sandbox-online-2' },
  clearing('VND', 'ONLINE'),
  clearing('VND', 'WALLETB_PAY', 'Test Wallet B'),
  clearing('ZAR', 'ONLINE'),
  clearing('ZAR', 'BANKA_PAY', 'Test Bank A'),
  clearing('ZAR', 'BANKB_PAY', 'Test Bank B'),
  clearing('ZAR', 'PAYSHAP'),
  clearing('ZAR', 'PAY_ME'),
  clearing('ZAR', 'BANKC_DIRECT_EFT', 'Test Bank C'),
  clearing('ZAR', 'BANKD_DIRECT_EFT', 'Test Bank D'),
  // ".test" is reserved (RFC 2606).
  {
    currencyCode: 'ZAR',
    kind: 'WALLET',
    identifier: 'SANDBOXTEST',
    holder,
    bankName: 'Test Wallet A',
    details: { walletAddress: 'https://walleta.test/qr' },
    methods: ['WALLETA_QR'],
  },
  clearing('TWD', 'CODE_PAYMENT'),
  clearing('GHS', 'MOBILE_MONEY'),
  clearing('KES', 'MOBILE_MONEY'),
  clearing('TZS', 'MOBILE_MONEY'),
  clearing('ZMW', 'MOBILE_MONEY'),
  // The example addresses of EIP-55.
  ...(['USDC', 'USDT'] as const).map((currencyCode): TestAccount => ({
    currencyCode,
    kind: 'EVM',
    identifier: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    holder,
    details: { network: 'ETHEREUM' },
    methods: ['CRYPTO_OFFLINE'],
  })),
  bank('ARS', '0000003100000000000019', 'TEST', 'Banco de Prueba', { alias: 'sandbox.gateway.test' }),
  bank('CNY', '6222000000000000001', 'TEST', '测试银行'),
  bank('CNY', '6222000000000000002', 'TEST', '测试银行'),
  { ...bank('JPY', '0000001', '9999', 'テスト銀行', { accountType: 'general' }), bankBranch: '001' },
  bank('KRW', '00000000000001', '999', '테스트은행'),
  bank('KRW', '00000000000002', '999', '테스트은행'),
  bank('LAK', '0000000000001', 'TEST', 'ທະນາຄານທົດສອບ', {
    laoQrIssuer: '00000000',
    laoQrReceiver: 'sandboxgatewaytest',
    city: 'Vientiane',
  }),
  bank('MXN', '999180000000000017', '999', 'Banco de Prueba'),
  bank('NAD', '000000000001', '999999', 'Test Bank Namibia'),
  bank('NGN', '0000000001', '999', 'Test Bank Nigeria'),
  bank('PHP', '000000000001', 'TEST', 'Test Bank Philippines'),
  bank('PHP', '000000000002', 'TEST', 'Test Bank Philippines'),
  bank('THB', '0000000001', '999', 'ธนาคารทดสอบ'),
  bank('THB', '0000000002', '999', 'ธนาคารทดสอบ'),
  bank('VND', '0000000000001', '999999', 'Ngân hàng Thử nghiệm', { bin: '999999' }),
  bank('ZAR', '000000000001', '999999', 'Test Bank South Africa'),
]
