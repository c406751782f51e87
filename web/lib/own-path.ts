/** The address when it is a path of this product, otherwise undefined: `//elsewhere` and whole addresses lead away. */
export const ownPath = (address: string): string | undefined => (/^\/(?![/\\])/.test(address) ? address : undefined)
