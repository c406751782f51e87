/** Who says they are whom. */
export interface IdentityQuestion {
  cpf: string
  name: string
  /** `yyyy-mm-dd`. */
  birthDate: string
}

/** confirmed: the three belong together, to somebody of age who is alive · mismatch: they do not belong together · under-age · dead. */
export type IdentityAnswer = 'confirmed' | 'mismatch' | 'under-age' | 'dead'

/** Whether a person is who they say. Rejects with `ServiceSilent` when nobody knows: it may be asked again for ever. */
export interface IdentityGateway {
  identify(question: IdentityQuestion): Promise<IdentityAnswer>
}
