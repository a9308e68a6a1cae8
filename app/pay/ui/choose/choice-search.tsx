const inputId = 'choice-search'

/** Narrows the list with the given id to the rows that hold what is typed. */
export const ChoiceSearch = ({ list, label, none }: { list: string; label: string; none: string }) => (
  <choice-search className="field search js-only" data-list={list} data-none={none}>
    <label htmlFor={inputId}>{label}</label>
    <input id={inputId} type="search" autoComplete="off" />
    <output className="hint" />
  </choice-search>
)
