import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zEmail, zGender, zName, zNewPassword, zPassword, zPhone } from '../../fields.ts'
import { zDate, zId } from '../../ids.ts'
import { LANGS } from '../../limits.ts'
import { zDone, zIdParam } from '../common.ts'
import { zMe } from './own-user.ts'

export { getMe, zMe } from './own-user.ts'

export const updateUser = endpoint({
  name: 'updateUser',
  summary: 'Changes what is sent: photo, name, gender, phones, language, and the birth date once',
  method: 'PUT',
  path: '/api/user',
  access: 'player',
  body: z.object({
    photo: z.optional(zId),
    name: z.optional(zName),
    gender: z.optional(zGender),
    phones: z.optional(
      z.array(zPhone).check(z.minLength(1, { error: 'phone_required' }), z.maxLength(3, { error: 'phone_invalid' })),
    ),
    birthDate: z.optional(z.string({ error: 'birth_date_invalid' })),
    lang: z.optional(z.enum(LANGS, { error: 'lang_invalid' })),
  }),
  answer: zDone,
  errors: ['photo_unknown', 'birth_date_fixed'],
})

export const changeEmail = endpoint({
  name: 'changeEmail',
  summary: 'Asks for another e-mail: it takes effect when the link mailed to it is opened. 403 is the wrong password',
  method: 'PUT',
  path: '/api/user/email',
  access: 'player',
  body: z.object({ email: zEmail, password: zPassword }),
  answer: zDone,
  errors: ['wrong_password', 'email_taken'],
})

export const resendConfirmation = endpoint({
  name: 'resendConfirmation',
  summary: 'Mails the confirmation link again, to the pending address if there is one',
  method: 'POST',
  path: '/api/confirm-email/resend',
  access: 'player',
  answer: zDone,
  errors: ['conflict'],
})

export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Changes the password and ends every other session. 403 is the wrong current password',
  method: 'PUT',
  path: '/api/update-password/',
  access: 'player',
  body: z.object({ password: zPassword, newPassword: zNewPassword }),
  answer: zDone,
  errors: ['wrong_password'],
})

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'Where I am signed in, the latest first',
  method: 'GET',
  path: '/api/sessions',
  access: 'player',
  answer: z.object({
    docs: z.array(
      z.object({
        _id: zId,
        device: z.string(),
        address: z.string(),
        createdAt: zDate,
        seenAt: zDate,
        current: z.boolean(),
      }),
    ),
  }),
})

export const endSession = endpoint({
  name: 'endSession',
  summary: 'Ends one of my sessions',
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'player',
  params: zIdParam,
  answer: zDone,
  errors: ['not_found'],
})

export const endAllSessions = endpoint({
  name: 'endAllSessions',
  summary: 'Signs me out everywhere, here too',
  method: 'DELETE',
  path: '/api/sessions',
  access: 'player',
  answer: zDone,
})

export const exportMe = endpoint({
  name: 'exportMe',
  summary: 'Everything kept about me, as one JSON document',
  method: 'GET',
  path: '/api/me/export',
  access: 'player',
  answer: z.object({
    exportedAt: zDate,
    account: zMe,
    parts: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
})

export const deleteMe = endpoint({
  name: 'deleteMe',
  summary: 'Deletes my account; refused while money is left, in play or owed. 403 is the wrong password',
  method: 'DELETE',
  path: '/api/me',
  access: 'player',
  body: z.object({ password: zPassword }),
  answer: zDone,
  errors: ['wrong_password', 'account_blocked', 'balance_left', 'debt_left'],
})
