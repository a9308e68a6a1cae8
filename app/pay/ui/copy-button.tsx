import type { Words } from '#lib/checkout/words.ts'

interface CopyButtonProps {
  readonly text: string
  /** The name of the text. */
  readonly what: string
  readonly words: Words
}

/** Copies the bare value and confirms it, visibly and to a screen reader. */
export const CopyButton = ({ text, what, words: { t } }: CopyButtonProps) => (
  <copy-button
    data-text={text}
    data-copied={t('copy.copied')}
    data-copied-what={t('copy.copiedWhat', { what })}
    data-failed={t('copy.failed')}
  >
    <button type="button" className="copy js-only" aria-label={t('copy.copyWhat', { what })}>
      {t('copy.copy')}
    </button>
    <output className="visually-hidden" />
  </copy-button>
)
