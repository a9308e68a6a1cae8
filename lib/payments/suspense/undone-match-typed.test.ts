import { expect, it } from 'vitest'
import { matchedLines } from '../../testing/suspense/matched-lines.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { setExternalReference } from '../receive/set-external-reference.ts'
import { undoMatch } from './undo-match.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { openItemOf, receiptId } = suspenseOf(gateway)
const line = matchedLines(gateway)
const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))

it('money of which people undid a match is matched by no number that is typed later, and names a candidate', async () => {
  const [first, other] = [await open(), await open()]
  const number = '612345678901'
  await setExternalReference(gateway, first, number)
  const sourceId = 'undone'
  await line(first, { sourceId, text: `IMPS ${number}` })
  const id = await receiptId(sourceId)
  expect(await undoMatch(gateway, id, annAndBen)).toMatchObject({ result: 'UNDONE', key: first })
  const reason = (await openItemOf(id))?.reason
  expect(await setExternalReference(gateway, other, number)).toEqual({ value: undefined })
  expect((await recordOf(other)).status).toBe('PROCESSING')
  const item = await openItemOf(id)
  expect(item).toMatchObject({ reason, candidates: [{ paymentId: other.paymentId, why: 'TYPED_REFERENCE' }] })
})
