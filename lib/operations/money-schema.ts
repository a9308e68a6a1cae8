export { moneySchema } from '../money/money-schema.ts'
export type { WrittenMoney } from '../money/written-money.ts'
