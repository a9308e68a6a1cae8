import { ListeningElement, setText } from './listening-element.ts'

/** Narrows the list with the id in `data-list` to the rows that hold what is typed. */
export class ChoiceSearch extends ListeningElement {
  protected start(signal: AbortSignal): void {
    const input = this.within('input') as HTMLInputElement
    const found = this.within('output')
    const search = () => setText(found, narrow(this.said('list'), input.value) ? '' : this.said('none'))
    input.addEventListener('input', search, { signal })
    // Enter would choose the first bank of the list.
    input.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault(), { signal })
    // The customer may have typed before the script was loaded.
    if (input.value !== '') search()
  }
}

/** Hides the rows that do not hold what is typed. False when none is left. */
function narrow(list: string, typed: string): boolean {
  const wanted = plain(typed)
  const rows = [...document.querySelectorAll<HTMLLIElement>(`#${list} > li`)]
  for (const row of rows) row.hidden = !plain(row.textContent).includes(wanted)
  return rows.some((row) => !row.hidden)
}

/** The search for a bank ignores accents and capitals. */
const plain = (text: string | null): string =>
  (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
