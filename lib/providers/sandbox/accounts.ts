import type { CurrencyCode } from '../../money/currency.ts'

/** A receiving account of the sandbox. Names and numbers are marked as test wherever their shape leaves room for it. */
export interface SandboxAccount {
  readonly currencyCode: CurrencyCode
  readonly kind: 'BANK' | 'UPI' | 'PIX' | 'EVM' | 'CLEARING'
  readonly identifier: string
  readonly holder: string
  readonly bankCode?: string
  readonly bankName?: string
  readonly bankBranch?: string
  readonly details?: Readonly<Record<string, string>>
  readonly methods: readonly string[]
}

const holder = 'Sandbox Gateway Test'

const clearing = (currencyCode: CurrencyCode, method: string): SandboxAccount => ({
  currencyCode,
  kind: 'CLEARING',
  identifier: `sandbox-${method.toLowerCase().replaceAll('_', '-')}`,
  holder,
  methods: [method],
})

const bank = (
  currencyCode: CurrencyCode,
  identifier: string,
  bankCode: string,
  bankName: string,
  details: Readonly<Record<string, string>> = {},
): SandboxAccount => ({
  currencyCode,
  kind: 'BANK',
  identifier,
  holder,
  bankCode,
  bankName,
  details,
  methods: ['OFFLINE'],
})

/** Where transfers are told apart by amount there are two accounts: the hundredth payin of one amount goes to the second. */
export const sandboxAccounts: readonly SandboxAccount[] = [
  { currencyCode: 'INR', kind: 'UPI', identifier: 'sandbox.gateway@testbank', holder, methods: ['UPIQR'] },
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
  clearing('MYR', 'FPX'),
  clearing('TWD', 'CODE_PAYMENT'),
  clearing('GHS', 'MOBILE_MONEY'),
  clearing('KES', 'MOBILE_MONEY'),
  clearing('TZS', 'MOBILE_MONEY'),
  clearing('ZMW', 'MOBILE_MONEY'),
  // The addresses of the EIP-55 text: published examples, nobody's to use.
  ...(['USDC', 'USDT'] as const).map((currencyCode): SandboxAccount => ({
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
