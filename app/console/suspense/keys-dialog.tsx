import type { ConsolePhrases } from '#lib/i18n/console-messages.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Table, TableHead } from '../ui/table.tsx'

const keys = ['j', 'k', 'x', 'Enter', 'a', 's', 'c', 'i', 'o', 'r', 't', 'n', 'u', '/', '?'] as const

/** All keys of the page, and buttons for those that only move. */
export const KeysDialog = ({ t }: { t: ConsolePhrases<'suspense'> }) => (
  <>
    <button type="button" className="c-button js-only" data-move="-1">
      {t('keys.before')}
    </button>
    <button type="button" className="c-button js-only" data-move="1">
      {t('keys.next')}
    </button>
    <span data-key="?">
      <Dialog button={t('keys.button')} kind="quiet" title={t('keys.title')}>
        <Table name={t('keys.title')}>
          <TableHead columns={[t('keys.key'), t('keys.does')]} />
          <tbody>
            {keys.map((key) => (
              <tr key={key}>
                <th scope="row">
                  <kbd>{key}</kbd>
                </th>
                <td>{t(`keys.${key}`)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Dialog>
    </span>
  </>
)
