import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zCpf, zEmail, zGender, zName, zNewPassword, zPassword, zPhone, zUsername } from '../../fields.ts'
import { zId } from '../../ids.ts'
import { zDone } from '../common.ts'

export const signIn = endpoint({
  name: 'signIn',
  summary: 'Opens a session by username, e-mail or CPF',
  method: 'POST',
  path: '/auth/local',
  access: 'visitor',
  body: z.object({
    username: z
      .string({ error: 'username_required' })
      .check(
        z.trim(),
        z.minLength(1, { error: 'username_required' }),
        z.maxLength(254, { error: 'username_too_long' }),
      ),
    password: zPassword,
  }),
  answer: z.object({ token: z.string() }),
  errors: ['wrong_credentials', 'account_blocked'],
})

export const signOut = endpoint({
  name: 'signOut',
  summary: 'Ends this session',
  method: 'DELETE',
  path: '/auth/logout',
  access: 'player',
  answer: zDone,
})

export const createUser = endpoint({
  name: 'createUser',
  summary: 'Signs up',
  method: 'POST',
  path: '/api/user',
  access: 'visitor',
  body: z.object({
    name: zName,
    username: zUsername,
    email: zEmail,
    docNumber: zCpf,
    gender: zGender,
    password: zNewPassword,
    phones: z
      .array(zPhone, { error: 'phone_required' })
      .check(z.minLength(1, { error: 'phone_required' }), z.maxLength(3, { error: 'phone_invalid' })),
    photo: z.string({ error: 'photo_required' }).check(z.regex(/^[0-9a-f]{24}$/, { error: 'photo_required' })),
    birthDate: z.optional(z.string({ error: 'birth_date_invalid' })),
    acceptedTerms: z.optional(z.boolean({ error: 'terms_required' })),
  }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['username_taken', 'email_taken', 'cpf_taken', 'photo_unknown'],
})

export const checkAccount = endpoint({
  name: 'checkAccount',
  summary: 'Whether a username, e-mail or CPF is free: exactly one is asked about',
  method: 'GET',
  path: '/api/account/checker',
  access: 'visitor',
  query: z.object({ username: z.optional(zUsername), email: z.optional(zEmail), docNumber: z.optional(zCpf) }).check(
    z.refine(request => Object.values(request).filter(value => value !== undefined).length === 1, {
      error: 'one_required',
    }),
  ),
  answer: z.object({ data: z.boolean() }),
})

export const recoverPassword = endpoint({
  name: 'recoverPassword',
  summary: 'Mails a link to choose a new password; the answer is the same for an unknown address',
  method: 'POST',
  path: '/api/recovery-password',
  access: 'visitor',
  body: z.object({ email: zEmail }),
  answer: zDone,
})

/** The secret of a link in a mail. */
const zLinkToken = z
  .string({ error: 'token_invalid' })
  .check(z.minLength(20, { error: 'token_invalid' }), z.maxLength(100, { error: 'token_invalid' }))

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary: 'Sets a new password with the link of the recovery mail; ends every session',
  method: 'POST',
  path: '/api/reset-password',
  access: 'visitor',
  body: z.object({ token: zLinkToken, newPassword: zNewPassword }),
  answer: zDone,
  errors: ['token_invalid'],
})

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  summary: 'Confirms an e-mail with the link of its mail; a changed address takes effect now',
  method: 'POST',
  path: '/api/confirm-email',
  access: 'visitor',
  body: z.object({ token: zLinkToken }),
  answer: zDone,
  errors: ['token_invalid', 'email_taken'],
})
