import { expect, it } from 'vitest'
import { tableSummary as read } from '../../testing/table-summary.ts'

// Tables whose shape was seen in public files, with words and amounts of our own.

it('Bank of China: headings in two languages, totals above them, amounts with their sign', async () => {
  const headings = [
    '交易类型[ Transaction Type ]',
    '付款人账号[ Debit Account No. ]',
    "付款人名称[ Payer's Name ]",
    "收款人账号[ Payee's Account Number ]",
    "收款人名称[ Payee's Name ]",
    '交易日期[ Transaction Date ]',
    '交易时间[ Transaction time ]',
    '交易货币[ Trade Currency ]',
    '交易金额[ Trade Amount ]',
    '交易后余额[ After-transaction balance ]',
    '起息日期[ Value Date ]',
    '交易流水号[ Transaction reference number ]',
    '摘要[ Reference ]',
    '用途[ Purpose ]',
  ]
  const file = [
    '查询账号[ Inquirer account number ]|232500470000|',
    '贷方发生总额[ Total Credit Amount of Payments ]|9,646.38|',
    headings.join('|'),
    '来账|6222000000000001|王芳|232500470000|样例公司|20261108|10:18:11|CNY|+9646.38|+12074.70|20261108|75783660001|货款|INV-17',
    '往账|232500470000|样例公司|||20261109|16:06:05|CNY|-22.78|+12051.92|20261109|118992090002|收费|',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-11-08 9646.38 CREDIT', '2026-11-09 22.78 DEBIT'],
    texts: ['货款 INV-17 样例公司', '收费'],
    payers: [{ name: '王芳', account: '6222000000000001' }, { name: '样例公司' }],
    account: '232500470000',
    closing: '12051.92',
    errors: [],
    warnings: [],
  })
})

it('ICBC: income and expense are told by what stands in parentheses behind the same words', async () => {
  const headings =
    '交易日期,摘要,交易详情,交易场所,交易国家或地区简称,钞/汇,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额,对方户名,对方账户'
  const file = [
    '明细查询文件下载',
    '',
    '卡号: 1234****9876,"卡别名: 样例"',
    '',
    headings,
    '2026-05-02     \t,"消费   \t","   \t","样例商店  \t","CHN   \t",钞   \t,"-   \t","-   \t",-   \t,"      \t","13.40    \t",人民币  \t,"1,221.16  \t","样例支付公司   \t","1234****0001  \t",',
    '2026-04-22     \t,"他行汇入 \t","   \t","    \t","CHN   \t",钞   \t,"-   \t","-   \t",-   \t,"1,234.56  \t","     \t",人民币  \t,"1,234.56  \t","李四   \t","6222000000000002  \t",',
    ' ',
    '人民币合计,,,,,,,,,"1,234.56   \t","13.40   \t",',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-05-02 13.4 DEBIT', '2026-04-22 1234.56 CREDIT'],
    texts: ['消费 样例商店', '他行汇入'],
    payers: [{ name: '样例支付公司' }, { name: '李四', account: '6222000000000002' }],
    closing: '1221.16',
    errors: [],
    warnings: [],
  })
})

it.each([
  [
    'China Merchants Bank',
    '交易日期,交易时间,收入,支出,余额,交易类型,交易备注',
    [
      '"\t20260630","\t13:44:45","73.64","","173.64","\t转账","\t货款"',
      '"\t20260701","\t12:56:16","","64.91","108.73","\t手续费","\t网银"',
    ],
  ],
  [
    'China Merchants Bank, for companies',
    '账号,交易日,交易时间,起息日,交易类型,借方金额,贷方金额,余额,业务摘要,流水号,收(付)方名称,收(付)方账号',
    [
      '755900000001,20260630,134445,20260630,转账,,73.64,173.64,货款,K1,王芳,6222000000000001',
      '755900000001,20260701,125616,20260701,手续费,64.91,,108.73,网银,K2,,',
    ],
  ],
  [
    'China Construction Bank',
    '记账日,交易日期,交易时间,支出,收入,账户余额,币种,摘要,对方账号,对方户名,交易地点',
    [
      '20260630,20260629,13:44:45,,73.64,173.64,人民币,货款,6222000000000001,王芳,',
      '20260701,20260701,12:56:16,64.91,,108.73,人民币,网银手续费,,,',
    ],
  ],
  [
    'China Construction Bank, for companies',
    '账号,账户名称,交易时间,借方发生额（支取）,贷方发生额（收入）,余额,币种,对方户名,对方账号,对方开户机构,记账日期,摘要,备注,账户明细编号-交易流水号',
    [
      '755900000001,样例公司,20260630 13:44:45,0,73.64,173.64,人民币,王芳,6222000000000001,样例支行,20260630,转账,货款,1-K1',
      '755900000001,样例公司,20260701 12:56:16,64.91,0,108.73,人民币,,,,20260701,手续费,网银,2-K2',
    ],
  ],
  [
    'Shanghai Pudong Development Bank',
    '交易日期,交易时间,交易流水号,借方金额,贷方金额,余额,对方账号,对方户名,摘要',
    [
      '2026-06-30,13:44:45,K1,,73.64,173.64,6222000000000001,王芳,货款',
      '2026-07-01,12:56:16,K2,64.91,,108.73,,,网银手续费',
    ],
  ],
])('%s: the common Chinese table, by day of booking', async (bank, headings, rows) => {
  expect(await read([headings, ...rows].join('\r\n'), bank)).toMatchObject({
    lines: ['2026-06-30 73.64 CREDIT', '2026-07-01 64.91 DEBIT'],
    closing: '108.73',
    errors: [],
    warnings: [],
  })
})
