/** The product's name, written once. */
export const brandName = 'Crava'
