import {
  addRailAct,
  bookReturnAct,
  configureRailAct,
  disableRailAct,
  enableRailAct,
  railKindNamed,
  railSettingsAct,
  refuseSettings,
  testRailAct,
} from '#lib/console/acts/rail-acts.ts'
import { decide } from '#lib/console/acts/decide.ts'
import { readTypedSettings } from '#lib/console/system/rail-settings.ts'
import { readRails } from '#lib/console/system/read-rails.ts'
import type { FormFields } from '../../../form-fields.ts'
import { answerConsoleForm, formsOnly } from '../../../form.ts'
import { ConsoleRefusal, type Visit } from '../../../visit.ts'
import { settingName } from '../setting-name.ts'

export { formsOnly as GET }

/** What a person decides about a rail; the button says what. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(request, 'system.change', act, { fresh: ({ one }) => one('act') !== 'test' })

async function act(visit: Visit, { one, record }: FormFields) {
  const once = one('once')
  const typed = (kindName: string) => {
    const kind = railKindNamed(kindName)
    return kind
      ? readTypedSettings(kind, (name) => one(settingName(name)))
      : { fault: `There is no kind ${kindName}.` }
  }
  switch (one('act')) {
    case 'add': {
      const read = typed(one('kind'))
      if ('fault' in read) return refuseSettings(visit, addRailAct, { name: one('name') }, read.fault)
      const methods = one('methods')
        .split(',')
        .flatMap((method) => method.trim() || [])
      const settlesIn = one('settlesIn') || undefined
      const { kind, name, currencyCode } = record
      const content = { kind, name, currencyCode, settlesIn, settings: read.settings }
      return decide(visit, addRailAct, { ...content, ...(methods.length > 0 && { methods }) }, once)
    }
    case 'settings': {
      const railId = one('railId')
      const rail = (await readRails(visit.writes)).find(({ row }) => row.id === railId)
      const read = typed(rail?.row.kind ?? '')
      if ('fault' in read) return refuseSettings(visit, railSettingsAct, { railId }, read.fault)
      return decide(visit, railSettingsAct, { railId, settings: read.settings }, once)
    }
    case 'configure':
      return decide(visit, configureRailAct, record, once)
    case 'enable':
      return decide(visit, enableRailAct, record, once)
    case 'disable':
      return decide(visit, disableRailAct, record)
    case 'book-return':
      return decide(visit, bookReturnAct, record, once)
    case 'test':
      return decide(visit, testRailAct, record)
    default:
      throw new ConsoleRefusal()
  }
}
