/** The identity that a person claims. */
export interface IdentityQuestion {
  cpf: string
  name: string
  /** `yyyy-mm-dd`. */
  birthDate: string
}

/** confirmed: the data belongs together, to a living adult · mismatch: it does not belong together · under-age · dead. */
export type IdentityAnswer = 'confirmed' | 'mismatch' | 'under-age' | 'dead'

/** Verifies a person's identity. Rejects with `ServiceSilent` when the answer is unknown: the call may be repeated without limit. */
export interface IdentityGateway {
  identify(question: IdentityQuestion): Promise<IdentityAnswer>
}
