import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { FileDownload } from '../browser/file-download.tsx'
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
  const words = {
    soFar: t('exportSoFar', { size: '{size}' }),
    stop: t('exportStop'),
    failed: t('exportFailed'),
  }
  return (['csv', 'xlsx'] as const).map((format) => (
    <FileDownload
      key={format}
      href={addressWith(`${path}${search}`, { format })}
      name={t(format === 'csv' ? 'exportCsv' : 'exportXlsx')}
      words={words}
    />
  ))
}
