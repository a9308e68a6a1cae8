import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { addressWith } from './address-with.ts'

interface FileLinksProps {
  /** The address of the page: the file has exactly what its query asks for. */
  readonly address: string
  /** Where the files are. */
  readonly path: string
}

/** Links to files of what a page shows: CSV and XLSX. */
export function FileLinks({ address, path }: FileLinksProps) {
  const t = consolePhrases('frame')
  const { search } = new URL(address, 'http://console.invalid')
  return (
    <>
      <a className="c-button" download href={addressWith(`${path}${search}`, { format: 'csv' })}>
        {t('exportCsv')}
      </a>
      <a className="c-button" download href={addressWith(`${path}${search}`, { format: 'xlsx' })}>
        {t('exportXlsx')}
      </a>
    </>
  )
}
