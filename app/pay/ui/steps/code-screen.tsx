import { code128Svg } from '#lib/qr/barcode.ts'
import { CopyButton } from '../copy-button.tsx'
import { Instructions } from '../instructions.tsx'
import { PrintButton } from '../print-button.tsx'
import { Verbatim } from '../verbatim.tsx'
import { FlowCard, type FlowScreenProps } from './flow-card.tsx'

/** A code for the till of a shop: to read out, to scan, to copy. */
export function CodeScreen({ view, now }: FlowScreenProps) {
  const { words, payment } = view
  const { t } = words
  const { reference: code = payment.attempt.railReference, paymentOperator: shop } = now.response
  const shops = shop ? [shop] : payment.attempt.method.operators(payment.money.currencyCode)
  return (
    <FlowCard view={view} title={t('code.title')}>
      <div className="code-copy">
        <p className="code">
          <Verbatim>{inGroups(code)}</Verbatim>
        </p>
        <CopyButton text={code} what={t('code.code')} words={words} />
      </div>
      <figure className="barcode">
        <figcaption className="visually-hidden">{t('code.barcode', { code: inGroups(code) })}</figcaption>
        {/* Drawn by us from printable ASCII: bars and numbers, nothing that a browser would run. */}
        <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: code128Svg(code) }} />
      </figure>
      {shops.length > 0 && (
        <section>
          <h2 className="small soft">{t('code.at')}</h2>
          <ul className="plain-list">
            {shops.map(({ code: shopCode, name }) => (
              <li key={shopCode}>
                <Verbatim>{name}</Verbatim>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Instructions now={now} />
      <PrintButton label={t('print.button')} />
    </FlowCard>
  )
}

/** Four at a time, as people read codes out. */
const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
