import { railIn } from '../../rails/testing/contract/rail-under-test.ts'
import { describeRail } from '../../rails/testing/rail-contract.ts'
import { testGateway } from '../test-gateway.ts'
import { bankOf } from './institution.ts'
import { madeUpRail } from './rail.ts'

const bank = madeUpRail()
const gateway = await testGateway({}, { rails: [bank.definition] })

describeRail(railIn(gateway, bank.definition, (rail) => bankOf(bank, rail)))
