import {
  methodsOf,
  offeredCurrencies,
  openOf,
  readMerchantPage,
} from '#lib/console/merchants/merchant-page.ts'
import type { Query } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { momentText } from '../ui/when.tsx'
import { notHere, type Visit } from '../visit.ts'
import { BalancePanel } from './balance-panel.tsx'
import { BrandingPanel } from './branding-panel.tsx'
import { ClosePanel } from './close-panel.tsx'
import { KeysPanel, SecretPanel, TestEventPanel } from './keys-panels.tsx'
import './merchants.css'
import { MethodGrid } from './method-grid.tsx'
import { MethodsPanel } from './methods-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'

interface MerchantViewProps {
  readonly visit: Visit
  readonly code: string
  readonly query: Query
  /** Default: the merchant's name. */
  readonly title?: string
}

/** All of one merchant; what a person may not change is shown without its form. */
export async function MerchantView({ visit, code, query, title }: MerchantViewProps) {
  const t = visit.phrases('merchants')
  const page = await readMerchantPage(visit.gateway, code)
  if (!page) notHere()
  const { merchant } = page
  const [used] = page.sums
  const currencyCode =
    offeredCurrencies.find((one) => one === query['currency']) ?? used?.currencyCode ?? 'INR'
  const methods = await methodsOf(visit.gateway, merchant, currencyCode, query['example'])
  const closed = merchant.closedAt && momentText(merchant.closedAt, visit.timeZone)
  const called = title === undefined ? merchant.code : `${merchant.channelName} · ${merchant.code}`
  const open = visit.may('merchants.change') ? await openOf(visit.gateway, code) : undefined
  return (
    <ConsoleMain
      visit={visit}
      title={title ?? merchant.channelName}
      lead={closed === undefined ? called : `${called} · ${t('closedSince', { at: closed })}`}
    >
      <div className="c-panels">
        <BalancePanel visit={visit} page={page} />
        <SettingsPanel visit={visit} page={page} />
        <BrandingPanel visit={visit} merchant={merchant} />
        {visit.may('keys') && (
          <>
            <KeysPanel visit={visit} page={page} />
            <SecretPanel visit={visit} page={page} />
            <TestEventPanel visit={visit} code={code} />
          </>
        )}
      </div>
      <MethodsPanel visit={visit} merchant={merchant} methods={methods} />
      <MethodGrid visit={visit} merchant={merchant} example={query['example']} />
      {open && <ClosePanel visit={visit} code={code} sums={page.sums} {...open} />}
    </ConsoleMain>
  )
}
