import type { ConsolePhrases } from '#lib/i18n/console-messages.ts'
import { Choice, TextField } from '../ui/field.tsx'

interface TargetFieldsProps {
  readonly t: ConsolePhrases<'suspense'>
  readonly merchants: readonly string[]
  /** What a refused form had. */
  readonly typed: Readonly<Record<string, string>>
  readonly kinds: readonly ('payin' | 'topup' | 'payout' | 'refund' | 'return')[]
  /** The key that leads here. */
  readonly shortcut?: string
}

/** The payment that money is for, by merchant, kind and ID. */
export const TargetFields = ({ t, merchants, typed, kinds, shortcut }: TargetFieldsProps) => (
  <>
    <Choice
      label={t('assign.merchant')}
      name="merchantCode"
      value={typed['merchantCode'] ?? (merchants.length === 1 ? merchants[0] : undefined)}
      options={merchants.map((code) => [code, code])}
      none=""
    />
    <Choice
      label={t('assign.kind')}
      name="kind"
      value={typed['kind'] ?? kinds[0]}
      options={kinds.map((kind) => [kind, t(`paymentKinds.${kind}`)])}
    />
    <TextField
      label={t('assign.id')}
      name="paymentId"
      value={typed['paymentId']}
      autoComplete="off"
      maxLength={140}
      data-key={shortcut}
    />
  </>
)

/** What becomes of a payment that lacks of its order amount. */
export const ShortChoice = ({ t, typed }: Pick<TargetFieldsProps, 't' | 'typed'>) => (
  <Choice
    label={t('assign.short')}
    name="acceptShort"
    value={typed['acceptShort']}
    none={t('assign.wait')}
    options={[
      ['HOUSE', t('assign.house')],
      ['MERCHANT', t('assign.merchantPays')],
    ]}
  />
)

export const ReasonField = ({
  label,
  hint,
  value,
  isRequired = false,
}: {
  label: string
  hint?: string
  value?: string | undefined
  isRequired?: boolean
}) => (
  <TextField label={label} name="reason" value={value} hint={hint} maxLength={140} required={isRequired} />
)
