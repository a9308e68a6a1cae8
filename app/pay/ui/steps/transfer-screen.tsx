import { amountFixed } from '#lib/money/money.ts'
import { Icon } from '../../../ui/line-icon.tsx'
import { PaidButton } from '../actions.tsx'
import { CopyTable, type CopyLine } from '../copy-table.tsx'
import { FoldedInstructions } from '../instructions.tsx'
import { PrintButton } from '../print-button.tsx'
import { QrPicture } from '../qr-picture.tsx'
import { ReferenceForm } from '../reference-form.tsx'
import { FlowCard, type FlowScreenProps } from './flow-card.tsx'

/** Exactly what to type into the bank's app, each value to copy. */
export function TransferScreen({ view, now }: FlowScreenProps) {
  const { words } = view
  const { t, money } = words
  const { response, amount } = now
  const shown = money(amount)
  return (
    <FlowCard view={view} title={t('transfer.title')} typing={now.expectsReference}>
      <CopyTable lines={linesOf(view, now)} words={words} />
      {now.identifiedByAmount && (
        <div className="note note-warn">
          <Icon name="info" size={20} />
          <span>{t('transfer.exact', { amount: shown })}</span>
        </div>
      )}
      {response.qrCode !== undefined && (
        <details className="fold">
          <summary>
            {t('transfer.qr')} <Icon name="down" size={18} />
          </summary>
          <QrPicture view={view} now={now} linksInstitution={false} />
        </details>
      )}
      <FoldedInstructions now={now} words={words} />
      {now.expectsReference ? <ReferenceForm view={view} /> : <PaidButton view={view} />}
      <PrintButton label={t('print.button')} />
    </FlowCard>
  )
}

function linesOf(
  { words }: FlowScreenProps['view'],
  { amount, lines, identifiedByAmount }: FlowScreenProps['now'],
): CopyLine[] {
  const amountLabel = words.t(identifiedByAmount ? 'transfer.amountExact' : 'transfer.amount')
  return [
    {
      label: amountLabel,
      shown: words.money(amount),
      bare: amountFixed(amount),
      mustBeExact: identifiedByAmount,
    },
    ...lines.map(({ typed, ...line }) => ({ ...line, bare: typed })),
  ]
}
