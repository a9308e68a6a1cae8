import { describePayinMethod } from './testing/contract.ts'
import { payinMethods } from './registry.ts'

for (const method of payinMethods) describePayinMethod(method)
