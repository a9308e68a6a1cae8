import { appLink } from '#lib/checkout/app-link.ts'
import { FoldedInstructions, Instructions } from '../instructions.tsx'
import { CopyTable } from '../copy-table.tsx'
import { Icon } from '../line-icon.tsx'
import { InstitutionLink } from '../institution-link.tsx'
import { QrPlate } from '../qr-plate.tsx'
import { ReferenceForm } from '../reference-form.tsx'
import { FlowCard, type FlowScreenProps } from './flow-card.tsx'

/** A code to scan. On a phone nobody can scan their own screen: there the app comes first, or the code as text. */
export function QrScreen({ view, now }: FlowScreenProps) {
  const { words, onPhone } = view
  const { t } = words
  const { upiQrDeepLink: deepLink } = now.response
  const phone = onPhone && deepLink !== undefined
  const code = <QrCode view={view} now={now} />
  return (
    <FlowCard
      view={view}
      title={t(onPhone ? 'qr.titlePhone' : 'qr.titleDesktop')}
      lead={t('qr.lead')}
      typing={now.expectsReference}
    >
      {phone && (
        <div className="actions">
          <a className="action" href={appLink(deepLink, view.sandbox, view.payment)}>
            {t('qr.open', { name: now.methodName })}
          </a>
        </div>
      )}
      {phone ? (
        <details className="fold">
          <summary>
            {t('qr.otherPhone')} <Icon name="down" size={18} />
          </summary>
          <div>{code}</div>
        </details>
      ) : (
        code
      )}
      {onPhone ? (
        <FoldedInstructions instructions={now.instructions} words={words} />
      ) : (
        <Instructions instructions={now.instructions} />
      )}
      {now.expectsReference && (
        <section className="form">
          <h2 className="section-title">{t('reference.title')}</h2>
          <ReferenceForm view={view} />
        </section>
      )}
    </FlowCard>
  )
}

function QrCode({ view, now }: FlowScreenProps) {
  const { words, shopName, address, onPhone } = view
  const { t, money } = words
  const { qrCode, upiQrDeepLink } = now.response
  if (qrCode === undefined) return null
  const named = { amount: money(now.amount), name: now.methodName }
  const label = shopName === undefined ? t('qr.alt', named) : t('qr.altTo', { ...named, shop: shopName })
  const picture = (
    <div className="qr">
      <QrPlate text={qrCode} label={label} />
      <p className="qr-amount">{money(now.amount)}</p>
      {onPhone && (
        <a className="action action-quiet" href={`${address}/qr`} download>
          {t('qr.save')}
        </a>
      )}
      {!(onPhone && upiQrDeepLink !== undefined) && <InstitutionLink view={view} />}
    </div>
  )
  if (upiQrDeepLink !== undefined) return picture
  const text = (
    <div className="form">
      <CopyTable lines={[{ label: t('qr.code'), shown: qrCode, bare: qrCode, code: 'LONG' }]} words={words} />
      <p className="small soft">{t('qr.codeHint')}</p>
    </div>
  )
  return (
    <>
      {onPhone && text}
      {picture}
      {!onPhone && text}
    </>
  )
}
