import * as z from 'zod/mini'
import { createUser } from '#contract/api/player/access.ts'
import { field, zPhone } from '#contract/fields.ts'
import { checkRepeat } from '#contract/passwords.ts'
import { checkBirthDate } from '#contract/people.ts'
import { dayFromMask } from '#web/lib/masks.ts'
import type { NewAccount } from './api.ts'

const { name, username, email, docNumber, gender, password } = createUser.body.shape

/** The day in Brazil, `yyyy-mm-dd`, which decides whether a player is 18. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())

/** The form's values: the account as the contract has it, plus fields that only the form has. Messages are codes of field-messages.ts. */
export const zSignUp = z
  .object({
    avatar: z.nullable(z.instanceof(Blob)).check(z.refine(picture => picture !== null, { error: 'photo_required' })),
    name,
    username,
    docNumber,
    gender,
    birthDate: field(typed => checkBirthDate(dayFromMask(typed), today())),
    email,
    phone: zPhone,
    password,
    repeat: z.string(),
    acceptedTerms: z.boolean().check(z.refine(accepted => accepted, { error: 'terms_required' })),
  })
  .check(
    z.superRefine(
      ({ repeat, password }, context) => {
        const checked = checkRepeat(repeat, password)
        if (!checked.ok) context.addIssue({ code: 'custom', path: ['repeat'], message: checked.code })
      },
      // Check even when other fields are invalid, so that all errors show together.
      { when: () => true },
    ),
  )

/** As typed, masks included. */
export type SignUpInput = z.input<typeof zSignUp>
export type SignUpOutput = z.output<typeof zSignUp>

export const EMPTY = {
  avatar: null,
  name: '',
  username: '',
  docNumber: '',
  gender: '',
  birthDate: '',
  email: '',
  phone: '',
  password: '',
  repeat: '',
  acceptedTerms: false,
} satisfies SignUpInput

/** The account to send, once its picture is uploaded. */
export const accountOf = (form: SignUpOutput, photo: string): NewAccount => ({
  name: form.name,
  username: form.username,
  email: form.email,
  docNumber: form.docNumber,
  gender: form.gender,
  password: form.password,
  phones: [form.phone],
  photo,
  birthDate: form.birthDate,
  acceptedTerms: form.acceptedTerms,
})

/** The form field that shows the error of a request field (`phones.0`, `photo`), or null. */
export function formFieldOf(refused: string): keyof SignUpInput | null {
  const [first = ''] = refused.split('.')
  if (first === 'phones') return 'phone'
  if (first === 'photo') return 'avatar'
  return first in EMPTY ? (first as keyof SignUpInput) : null
}
