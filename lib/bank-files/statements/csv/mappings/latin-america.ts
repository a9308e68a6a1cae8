import type { Mapping } from '../mapping.ts'

const brazilian = { country: 'BR', decimal: ',', thousands: '.', tested: 'DESCRIPTION' } as const
const brazilianDays = ['DD/MM/YYYY', 'DD/MM/YY']
const mexican = { country: 'MX', decimal: '.', thousands: ',', tested: 'DESCRIPTION' } as const

export const latinAmericanMappings: readonly Mapping[] = [
  {
    ...brazilian,
    name: 'bradesco',
    bank: 'Bradesco',
    dateFormats: brazilianDays,
    negativeDebits: true,
    columns: {
      date: ['Data'],
      debit: ['Débito (R$)'],
      credit: ['Crédito (R$)'],
      balance: ['Saldo (R$)'],
      reference: ['Docto.', 'Dcto.'],
      text: ['Histórico', 'Lançamento'],
    },
  },
  {
    ...brazilian,
    name: 'itau',
    bank: 'Itaú',
    dateFormats: brazilianDays,
    balanceTexts: ['saldo'],
    columns: {
      date: ['Data'],
      amount: ['Valor (R$)'],
      balance: ['Saldo (R$)', 'Saldos (R$)'],
      payer: ['Razão Social'],
      payerAccount: ['CPF/CNPJ'],
      text: ['Lançamento', 'Lançamentos'],
    },
  },
  {
    ...brazilian,
    name: 'inter',
    bank: 'Banco Inter',
    dateFormats: brazilianDays,
    columns: {
      date: ['Data Lançamento'],
      amount: ['Valor'],
      balance: ['Saldo'],
      text: ['Histórico', 'Descrição'],
    },
  },
  {
    ...brazilian,
    name: 'banco-do-brasil',
    bank: 'Banco do Brasil',
    dateFormats: brazilianDays,
    balanceTexts: ['saldo', 's a l d o'],
    columns: {
      date: ['Data'],
      amount: ['Valor'],
      reference: ['N° documento', 'Nº documento', 'N documento'],
      text: ['Lançamento', 'Detalhes'],
    },
  },
  {
    ...brazilian,
    name: 'banco-do-brasil-branch',
    bank: 'Banco do Brasil, with the branch of origin',
    decimal: '.',
    thousands: ',',
    dateFormats: brazilianDays,
    balanceTexts: ['saldo', 's a l d o'],
    columns: {
      date: ['Data'],
      amount: ['Valor'],
      reference: ['Número do documento'],
      text: ['Histórico', 'Dependencia Origem'],
    },
  },
  {
    name: 'bancolombia',
    bank: 'Bancolombia',
    country: 'CO',
    tested: 'DESCRIPTION',
    decimal: '.',
    thousands: ',',
    dateFormats: ['YYYY/MM/DD', 'YYYY-MM-DD'],
    columns: {
      date: ['Fecha'],
      amount: ['Valor'],
      balance: ['Saldo'],
      reference: ['Dcto.', 'Documento', 'Referencia'],
      text: ['Descripción', 'Sucursal'],
    },
  },
  {
    ...mexican,
    name: 'hsbc-mexico',
    bank: 'HSBC Mexico',
    dateFormats: ['DD/MM/YYYY', 'DD-MM-YYYY', 'DD/MMM/YYYY', 'DD-MMM-YYYY'],
    columns: {
      date: ['Fecha', 'Fecha de operación'],
      valueDate: ['Fecha valor'],
      debit: ['Retiro', 'Retiros', 'Retiro/Cargo'],
      credit: ['Depósito', 'Depósitos', 'Depósito/Abono'],
      balance: ['Saldo'],
      reference: ['Referencia', 'No. de referencia'],
      text: ['Descripción', 'Concepto'],
    },
  },
  {
    ...mexican,
    name: 'bbva-mexico',
    bank: 'BBVA Mexico',
    dateFormats: ['DD/MM/YYYY', 'DD-MM-YYYY', 'DD/MMM/YYYY'],
    columns: {
      date: ['Día', 'Fecha', 'Fecha de operación'],
      debit: ['Cargo', 'Cargos'],
      credit: ['Abono', 'Abonos'],
      balance: ['Saldo'],
      reference: ['Referencia'],
      text: ['Concepto / Referencia', 'Concepto', 'Descripción'],
    },
  },
]
