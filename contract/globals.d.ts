/**
 * The only globals that the contract uses besides ECMAScript's own: Node and browsers both have them. The contract is compiled without the
 * types of either, so that no other global can be used.
 */
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>
}

declare class URL {
  static canParse(url: string): boolean
  constructor(url: string)
  readonly hostname: string
  readonly pathname: string
  readonly port: string
  readonly protocol: string
  readonly searchParams: { get(name: string): string | null }
  readonly username: string
}
