'use client'

/** Prints what has to be taken along: to the bank, the machine or the store. */
export const PrintButton = ({ label }: { label: string }) => (
  <button type="button" className="action action-quiet js-only print-button" onClick={() => window.print()}>
    {label}
  </button>
)
