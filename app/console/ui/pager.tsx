import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { addressWith } from './address-with.ts'

interface PagerProps {
  /** The address of the page, as it was asked for. */
  readonly address: string
  /** The query's parameter that says after which row the list goes on. */
  readonly name?: string
  /** After which row the next page begins; undefined: this is the last one. */
  readonly next: string | undefined
}

/** From page to page of a list: each begins after a row, so that the last is as fast as the first. */
export function Pager({ address, name = 'after', next }: PagerProps) {
  const t = consolePhrases('frame')
  const isFirst = !new URL(address, 'http://console.invalid').searchParams.has(name)
  if (isFirst && next === undefined) return null
  return (
    <nav className="c-pager" aria-label={t('pager')}>
      {!isFirst && (
        <a className="c-button" href={addressWith(address, { [name]: undefined })}>
          {t('first')}
        </a>
      )}
      {next !== undefined && (
        <a className="c-button" rel="next" href={addressWith(address, { [name]: next })}>
          {t('next')}
        </a>
      )}
    </nav>
  )
}
