import { formatMoney } from './money-format.ts'
import { money } from '../money/money.ts'
for (const c of ['INR','THB','BRL','MXN','JPY','CNY','TWD','USDC','KES','LAK','VND','ZAR','MYR','NGN','GHS','ARS','NAD'] as const) console.log(c, formatMoney(money(123456n,c),'en'), '|', formatMoney(money(12345678n,c),'pt-BR'))
console.time('1000'); for (let i=0;i<1000;i++) formatMoney(money(BigInt(i+1),'INR'),'en'); console.timeEnd('1000')
import { upiQr } from '../methods/upi-qr.ts'
import { offline } from '../methods/offline.ts'
import { paymentInstructions } from '../methods/wording.ts'
import { sampleOpened, sampleRequest } from '../methods/testing/sample.ts'
for (const [m,c] of [[upiQr,'INR'],[offline,'JPY']] as const) { const o = sampleOpened(m,c,sampleRequest(m,c,'ALL')); console.log(paymentInstructions('pt-BR',m,o), m.respond(o), m.payTo?.(o));
for (let i=0;i<500;i++) paymentInstructions('en',m,o)
console.time('1000 instr'); for (let i=0;i<1000;i++) paymentInstructions('en',m,o); console.timeEnd('1000 instr')
console.time('1000 resp'); for (let i=0;i<1000;i++) m.respond(o); console.timeEnd('1000 resp') }
