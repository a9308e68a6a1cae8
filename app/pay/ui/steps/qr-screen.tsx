import { Icon } from '../../../ui/line-icon.tsx'
import { CopyTable } from '../copy-table.tsx'
import { FoldedInstructions, Instructions } from '../instructions.tsx'
import { QrPicture } from '../qr-picture.tsx'
import { ReferenceForm } from '../reference-form.tsx'
import { FlowCard, type FlowScreenProps } from './flow-card.tsx'

/**
 * A code to scan. A phone cannot scan its own screen: there the app comes first, or the code as text, or as a
 * picture.
 */
export function QrScreen({ view, now }: FlowScreenProps) {
  const { words, onPhone } = view
  const { t } = words
  const { upiQrDeepLink: deepLink } = now.response
  const opensApp = onPhone && deepLink !== undefined
  const picture = <QrPicture view={view} now={now} linksInstitution={!opensApp} />
  return (
    <FlowCard
      view={view}
      title={t(onPhone ? 'qr.titlePhone' : 'qr.titleDesktop')}
      lead={t(onPhone && !opensApp && !now.qrCodeIsPasted ? 'qr.leadPicture' : 'qr.lead')}
      typing={now.expectsReference}
    >
      {opensApp && (
        <div className="actions">
          <a className="action" href={view.test?.institution ?? deepLink} target="_top">
            {t('qr.open', { name: now.methodName })}
          </a>
        </div>
      )}
      {onPhone && <CodeToPaste view={view} now={now} />}
      {opensApp ? (
        <details className="fold">
          <summary>
            {t('qr.otherPhone')} <Icon name="down" size={18} />
          </summary>
          <div>{picture}</div>
        </details>
      ) : (
        picture
      )}
      {!onPhone && <CodeToPaste view={view} now={now} />}
      {onPhone ? <FoldedInstructions now={now} words={words} /> : <Instructions now={now} />}
      {now.expectsReference && (
        <section className="form">
          <h2 className="section-title">{t('reference.title')}</h2>
          <ReferenceForm view={view} />
        </section>
      )}
    </FlowCard>
  )
}

/** The text of the code, where banks' apps take it. */
function CodeToPaste({ view, now }: FlowScreenProps) {
  const { t } = view.words
  const { qrCode } = now.response
  if (!now.qrCodeIsPasted || qrCode === undefined) return null
  return (
    <div className="form">
      <CopyTable
        lines={[{ label: t('qr.code'), shown: qrCode, bare: qrCode, code: 'LONG' }]}
        words={view.words}
      />
      <p className="small soft">{t('qr.codeHint')}</p>
    </div>
  )
}
