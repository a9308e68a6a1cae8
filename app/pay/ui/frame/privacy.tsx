import type { Words } from '#lib/checkout/words.ts'
import { Icon } from '../../../ui/line-icon.tsx'

/** Which data of the customer are stored and why, closed until opened. */
export const Privacy = ({ words: { t } }: { words: Words }) => (
  <details className="privacy">
    <summary>
      <Icon name="info" size={16} /> {t('privacy.title')}
    </summary>
    <ul>
      {(['what', 'who', 'cookie', 'erase'] as const).map((part) => (
        <li key={part}>{t(`privacy.${part}`)}</li>
      ))}
    </ul>
  </details>
)
