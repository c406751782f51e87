/** The address when it is a path of this product, otherwise undefined: `//elsewhere` and absolute URLs leave it. */
export const ownPath = (address: string): string | undefined => (/^\/(?![/\\])/.test(address) ? address : undefined)
