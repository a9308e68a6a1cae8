/** Prints what has to be taken along: to the bank, the machine or the store. */
export const PrintButton = ({ label }: { label: string }) => (
  <print-button>
    <button type="button" className="action action-quiet js-only">
      {label}
    </button>
  </print-button>
)
