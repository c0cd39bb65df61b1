/** The ways in which a tenant can pay, as editors choose them. */
export const paymentMethods = [
  {value: 'card', title: 'Card'},
  {value: 'directDebit', title: 'Direct debit'},
  {value: 'bankTransfer', title: 'Bank transfer'},
]
