/** The name of the test bank's rail in the database. */
export const testBankName = 'test-bank'
