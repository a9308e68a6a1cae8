import { shapedAccount } from './bank-account.ts'
import { banks, type Country, wallets } from './country.ts'

/**
 * Brazilians pay by PIX from any bank or payment institution. The public code is the number in the clearing
 * house (COMPE). Sources: guibranco/BancosBrasileiros and other public COMPE lists that agree, read November
 * 2026.
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
