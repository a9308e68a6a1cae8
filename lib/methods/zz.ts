import { payinMethods } from './registry.ts'
import { formFields } from './form-fields.ts'
import { methodWording } from './wording.ts'
console.time('x')
for (const m of payinMethods) for (const c of m.currencies) console.log(m.object, c, m.operators(c).length, formFields(m, c).filter(f => f.asked).map(f => f.path + (f.required ? '*' : '') + ' ' + f.kind + ' ' + f.example).join(', '))
console.timeEnd('x')
const r = payinMethods[2]!.request('MYR').safeParse({ paymentMethodCode: 'FPX' }, { reportInput: true })
console.log(r.error?.issues)
const r2 = payinMethods[4]!.request('TWD').safeParse({ paymentMethodCode: 'CODE_PAYMENT', account: { accountName: '' }, emailAddress: 'x', phoneNumber: '12', bogus: 1 }, { reportInput: true })
console.log(r2.error?.issues.map(i => [i.path.join('.'), i.code, i.message]))
console.log(methodWording('pt-BR', payinMethods[0]!).field('accountNumber'))
const s = payinMethods[4]!.request('TWD'); const body = { paymentMethodCode: 'CODE_PAYMENT', account: { accountName: 'A B' }, emailAddress: 'x@y.zz', phoneNumber: '0912345678', paymentLocation: {}}
for (let i=0;i<2000;i++) s.safeParse(body)
console.time('1000 parses'); for (let i=0;i<1000;i++) s.safeParse(body); console.timeEnd('1000 parses')
