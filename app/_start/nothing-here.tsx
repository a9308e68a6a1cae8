/** All that a live gateway shows at its bare address. */
export const NothingHere = () => (
  <div className="page page-single" lang="en" dir="ltr">
    <main className="step">
      <h1>There is nothing here</h1>
      <p className="lead">If you came to pay, please use the link that your shop gave you.</p>
    </main>
  </div>
)
