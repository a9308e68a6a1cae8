import { shapedAccount } from './bank-account.ts'
import { banks, type Country, wallets } from './country.ts'

/**
 * Brazilians pay by PIX from any bank or payment institution. The public code is the number in the clearing
 * house (COMPE). Source, read November 2026: the npm package bancos-brasileiros 6.3.38 (all 20 numbers and
 * names compared; it last changed 19 of them in August 2026 and Banco Original, since 2023 a bank for
 * companies, in 2024). Banco Pan belongs to BTG Pactual since January 2026 and keeps its number.
 */
export const brazil: Country = {
  countryCode: 'BR',
  currencyCode: 'BRL',
  callingCode: '55',
  timeZone: 'America/Sao_Paulo',
  languages: ['pt-BR'],
  bankAccount: shapedAccount(
    /^\d{2,19}[\dX]$/i,
    'A Brazilian account number has 3 to 20 digits, the last one may be X, for example 0012345-6',
    '0012345-6',
  ),
  institutions: [
    ...banks('COMPE', [
      ['NUBANK', 'Nubank', '260'],
      ['CAIXA', 'Caixa Econômica Federal', '104'],
      ['ITAU', 'Itaú Unibanco', '341'],
      ['BRADESCO', 'Bradesco', '237'],
      ['BANCO_DO_BRASIL', 'Banco do Brasil', '001'],
      ['SANTANDER', 'Santander', '033'],
      ['INTER', 'Banco Inter', '077'],
      ['C6', 'C6 Bank', '336'],
      ['SICREDI', 'Sicredi', '748'],
      ['SICOOB', 'Sicoob', '756'],
      ['BTG_PACTUAL', 'BTG Pactual', '208'],
      ['SAFRA', 'Banco Safra', '422'],
      ['BANRISUL', 'Banrisul', '041'],
      ['BANCO_PAN', 'Banco Pan', '623'],
      ['BANCO_ORIGINAL', 'Banco Original', '212'],
      ['BANCO_DO_NORDESTE', 'Banco do Nordeste', '004'],
      ['NEON', 'Neon', '536'],
    ]),
    ...wallets('COMPE', [
      ['MERCADO_PAGO', 'Mercado Pago', '323'],
      ['PICPAY', 'PicPay', '380'],
      ['PAGBANK', 'PagBank', '290'],
    ]),
  ],
}
