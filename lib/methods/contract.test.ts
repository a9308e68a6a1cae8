import { payinMethods } from './payin-registry.ts'
import { describePayinMethod } from './testing/contract.ts'

for (const method of payinMethods) describePayinMethod(method)
