import type { Mapping } from '../mapping.ts'

const argentine = { country: 'AR', decimal: ',', thousands: '.' } as const

export const argentineMappings: readonly Mapping[] = [
  {
    ...argentine,
    name: 'galicia',
    bank: 'Banco Galicia',
    tested: 'PUBLIC_SAMPLE',
    source: 'three public importers of the export for companies, one of them with rows in its tests',
    dateFormats: ['DD/MM/YYYY'],
    columns: {
      date: ['Fecha'],
      debit: ['Débitos'],
      credit: ['Créditos'],
      balance: ['Saldo'],
      reference: ['Número de Comprobante'],
      text: ['Descripción', 'Leyendas Adicionales 1', 'Leyendas Adicionales 2', 'Observaciones Cliente'],
    },
  },
  {
    ...argentine,
    name: 'mercado-pago',
    bank: 'Mercado Pago',
    tested: 'PUBLIC_SAMPLE',
    source: 'rows in the tests of public importers in Argentina and Brazil, two of them after real files',
    dateFormats: ['DD-MM-YYYY'],
    columns: {
      date: ['RELEASE_DATE'],
      amount: ['TRANSACTION_NET_AMOUNT'],
      balance: ['PARTIAL_BALANCE'],
      bankId: ['REFERENCE_ID'],
      text: ['TRANSACTION_TYPE'],
    },
  },
]
