/** A customer's ID is the merchant's own, and unique with the merchant. */
export interface CustomerKey {
  readonly merchantCode: string
  readonly customerId: string
}

/** Who it is, as far as the merchant told. */
export interface CustomerData {
  readonly name?: string | undefined
  readonly emailAddress?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly language?: string | undefined
}

export interface Customer {
  readonly key: CustomerKey
  readonly data: CustomerData
  readonly createdAt: Date
}
