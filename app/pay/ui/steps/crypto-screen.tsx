import { amountShortest } from '#lib/money/money.ts'
import { Icon } from '../../../ui/line-icon.tsx'
import { CopyTable } from '../copy-table.tsx'
import { FoldedInstructions } from '../instructions.tsx'
import { QrPicture } from '../qr-picture.tsx'
import { FlowCard, type FlowScreenProps } from './flow-card.tsx'

/** A token to an address, on one network and no other. */
export function CryptoScreen({ view, now }: FlowScreenProps) {
  const { words, onPhone } = view
  const { t, money } = words
  const { qrCode, paymentOperator } = now.response
  const token = now.amount.currencyCode
  const amount = money(now.amount)
  return (
    <FlowCard view={view} title={t('crypto.title', { amount })}>
      <div className="note note-warn">
        <Icon name="info" size={20} />
        <span>{t('crypto.warning', { token, network: paymentOperator?.name ?? '' })}</span>
      </div>
      {onPhone && qrCode !== undefined && (
        <div className="actions">
          <a className="action" href={view.test?.institution ?? qrCode} target="_top">
            {t('crypto.open')}
          </a>
        </div>
      )}
      <QrPicture view={view} now={now} linksInstitution={!onPhone} />
      <CopyTable
        words={words}
        lines={[
          { label: t('crypto.amount'), shown: amount, bare: amountShortest(now.amount), mustBeExact: true },
          { label: t('crypto.token'), shown: token, bare: token },
          ...now.lines.map(({ label, shown, typed }) => ({
            label,
            shown,
            bare: typed,
            ...(typed.startsWith('0x') && { code: 'ADDRESS' as const }),
          })),
        ]}
      />
      <p className="small">{t('crypto.fees', { amount })}</p>
      <FoldedInstructions now={now} words={words} />
    </FlowCard>
  )
}
