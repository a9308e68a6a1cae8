import { expect, it } from 'vitest'
import { tableSummary as read } from '../../testing/table-summary.ts'

// Tables whose shape was seen in public files, with words and amounts of our own.

it('Itaú: the name of a section stands below the headings', async () => {
  const file = [
    'data;lançamento;ag./origem;valor (R$);saldos (R$)',
    'lançamentos;;;;',
    '31/08/2026;SALDO ANTERIOR;;;1.000,00',
    '01/09/2026;PIX TRANSF ANA;;250,10;',
    '01/09/2026;SALDO TOTAL DISPONÍVEL DIA;;;1.250,10',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-09-01 250.1 CREDIT'],
    closing: '1250.1',
    errors: [],
  })
})

it('First National Bank: words before the headings in their row', async () => {
  const file = [
    'Account,62000000001,ACME,Effective Date,Description,Reference,Service Fee,Amount,Balance,',
    '2026-06-10,"PAYMENT","UM000003            ",0.00,110.00,214.67,',
    '2026-06-11,"FEE","",0.00,-10.00,204.67,',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-06-10 110 CREDIT', '2026-06-11 10 DEBIT'],
    references: ['UM000003', undefined],
    closing: '204.67',
    errors: [],
  })
})

it('State Bank of India: the balance is marked CR', async () => {
  const file = [
    'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    '1 Apr 2026,1 Apr 2026,BY TRANSFER-UPI/CR/412345678901,TRANSFER FROM 4897 ,,"11,800.00","1,11,800.00 CR"',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-04-01 11800 CREDIT'],
    closing: '111800',
    errors: [],
  })
})

it('Axis Bank: amounts filled up with blanks, a disclaimer at the end', async () => {
  const file = [
    'Statement of Account No - 923010001234567 for the period (From : 16-03-2026 To : 04-05-2026)',
    '',
    'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
    '16-03-2026,-,NBSM/1/CRED/,              4439.59, ,           604111.30,4875',
    '21-04-2026,-,IMPS/P2A/511110688643/ASHA/, ,            200000.00,           804111.30,4875',
    '',
    '"Unless the constituent notifies the bank immediately of any discrepancy, it will be taken as correct. "',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-03-16 4439.59 DEBIT', '2026-04-21 200000 CREDIT'],
    account: '923010001234567',
    closing: '804111.3',
    errors: [],
    warnings: [],
  })
})

it.each([
  [
    'Sumitomo Mitsui',
    '年月日,お引出し,お預入れ,お取り扱い内容,残高\n2026/7/25,4003,,ｶ-ﾄﾞ,82109\n2026/7/27,,400,利息,82509\n',
  ],
  [
    'MUFG',
    '日付,摘要,摘要内容,支払い金額,預かり金額,差引残高\n2026/7/25,口座振替３,イオン,4003,,82109\n2026/7/27,利息,,,400,82509\n',
  ],
])('%s: whole yen, days without zeros', async (_, file) => {
  expect(await read(file)).toMatchObject({
    lines: ['2026-07-25 4003 DEBIT', '2026-07-27 400 CREDIT'],
    closing: '82509',
    errors: [],
    warnings: [],
  })
})

it('Banorte: the account in a column, dollars before amounts, dashes for nothing', async () => {
  const file = [
    'CUENTA,FECHA DE OPERACIÓN,FECHA,REFERENCIA,DESCRIPCIÓN,COD. TRANSAC,SUCURSAL,DEPÓSITOS,RETIROS,SALDO,MOVIMIENTO,DESCRIPCIÓN DETALLADA,CHEQUE',
    '\'1349000001,03/07/2026,03/07/2026,0,20260703400140HDH1,3,5663,"$5,127.17",-,"$69,301.50",74,"SPEI RECIBIDO, DEL CLIENTE ANA",-',
    '\'1349000001,14/07/2026,14/07/2026,0,CARGO,537,8846,-,$4.00,"$69,297.50",75,COMISION,-',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-07-03 5127.17 CREDIT', '2026-07-14 4 DEBIT'],
    texts: ['20260703400140HDH1 SPEI RECIBIDO, DEL CLIENTE ANA', 'CARGO COMISION'],
    account: '1349000001',
    closing: '69297.5',
    errors: [],
    warnings: [],
  })
})

it('Galicia: numbers as in Argentina, a zero in the other column', async () => {
  const file = [
    'Fecha;Descripción;Origen;Débitos;Créditos;Grupo de Conceptos;Concepto;Número de Terminal;Observaciones Cliente;Número de Comprobante;Leyendas Adicionales 1;Tipo de Movimiento;Saldo',
    '03/08/2026;TRANSFERENCIA DE TERCEROS;;0,00;1.250,50;000912;001;;;4455;ANA PEREZ;Imputado;11.250,50',
    '04/08/2026;COMISION;;25,00;0,00;000907;002;;;;;Imputado;11.225,50',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-08-03 1250.5 CREDIT', '2026-08-04 25 DEBIT'],
    texts: ['TRANSFERENCIA DE TERCEROS ANA PEREZ', 'COMISION'],
    references: ['4455', undefined],
    closing: '11225.5',
    errors: [],
    warnings: [],
  })
})

it('Mercado Pago: totals of the file stand above the headings', async () => {
  const file = [
    'INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE',
    '377,22;16.183,18;-12,80;16.547,60',
    '',
    'RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE',
    '01-07-2026;Transferencia recibida Ana Perez;166955469866;16.183,18;16.560,40',
    '02-07-2026;Pago Luz;166796556722;-12,80;16.547,60',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-07-01 16183.18 CREDIT', '2026-07-02 12.8 DEBIT'],
    closing: '16547.6',
    errors: [],
    warnings: [],
  })
})

it('M-Pesa: what failed is left out, debits are negative, the payer is a number and a name', async () => {
  const file = [
    'Organization Name:,ACME LTD',
    'Time Period:,01-10-2026 - 04-10-2026',
    '',
    'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.',
    'TB3,2026-10-03 17:00:00,2026-10-03 17:00:00,Settle to Bank,Completed,,-4000.00,1100.00,true,Withdraw Funds,KCB BANK,,',
    'TB2,2026-10-02 12:30:00,2026-10-02 12:30:00,Pay Bill Online,Completed,"3,000.00",,5100.00,true,Pay Bill Online,254712345678 - MARY ATIENO,,HSE12',
    'TB1,2026-10-01 09:00:00,2026-10-01 09:00:00,Pay Bill Online,Failed,500.00,,2100.00,true,Pay Bill Online,2547****0111 - JOHN DOE,,HSE13',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-10-03 4000 DEBIT', '2026-10-02 3000 CREDIT', '2026-10-01 500 CREDIT INFO'],
    payers: [{ name: 'KCB BANK' }, { name: 'MARY ATIENO', account: '254712345678' }, { name: 'JOHN DOE' }],
    references: [undefined, 'HSE12', 'HSE13'],
    closing: '1100',
    errors: [],
    warnings: [],
  })
})

it('of which no row has a day in its column is an error, and not an empty statement', async () => {
  const file = 'Date,Narration,Withdrawal Amt.,Deposit Amt.\n,words,,\n,more words,,\n'
  expect(await read(file)).toMatchObject({
    errors: ['no row below the headings has a day in the column of Date'],
    lines: [],
  })
})
