/** Accounts and roles of operators, and each operator's own account. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zCpf, zName, zOperatorPassword, zPassword, zReason, zUsername } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { exportOf, sortQuery } from '../../lists.ts'
import { EVERY_ROLE, ROLES } from '../../roles.ts'
import { zDone, zIdParam } from '../common.ts'
import { zBecause } from '../reasons.ts'

const admin = { access: 'operator', roles: ['admin'] } as const
const own = { access: 'operator', roles: EVERY_ROLE } as const
const visitor = { access: 'visitor', method: 'POST' } as const
const zToken = z.string({ error: 'token_invalid' }).check(z.regex(/^[\w-]{43}$/, { error: 'token_invalid' }))

/** One or more roles, each once. */
const zRoles = z.array(z.enum(ROLES, { error: 'role_required' }), { error: 'role_required' }).check(
  z.minLength(1, { error: 'role_required' }),
  z.maxLength(20, { error: 'role_required' }),
  z.overwrite(request => ROLES.filter(role => request.includes(role))),
)

/** invited: has a link and no password yet · active · disabled. */
export const OPERATOR_STATES = ['invited', 'active', 'disabled'] as const

const zSession = z.object({
  _id: zId,
  device: z.string(),
  address: z.string(),
  createdAt: zDate,
  seenAt: zDate,
  /** The calling session. */
  mine: z.boolean(),
})

const zOperator = z.object({
  _id: zId,
  username: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  state: z.enum(OPERATOR_STATES),
  /** Since when TOTP is set up. */
  totpSince: z.nullable(zDate),
  /** Until when a password link is valid. */
  linkUntil: z.nullable(zDate),
  createdAt: zDate,
  /** Open ones. */
  sessions: z.number(),
  seenAt: z.nullable(zDate),
  /** The calling operator: operators cannot change their own roles. */
  mine: z.boolean(),
})

export const OPERATOR_SORTS = ['who', 'state', 'totp', 'seen'] as const
export const operatorOperators = endpoint({
  ...admin,
  name: 'operatorOperators',
  summary: 'Who runs the house, those who can sign in first',
  method: 'GET',
  path: '/api/operator/operators',
  query: z.object({ ...zPageQuery, ...sortQuery(OPERATOR_SORTS) }),
  answer: zPaged(zOperator),
})
export const operatorOperatorsCsv = exportOf(operatorOperators)

export const operatorOperator = endpoint({
  ...admin,
  name: 'operatorOperator',
  summary: 'An operator and the open sessions',
  method: 'GET',
  path: '/api/operator/operators/:id',
  params: zIdParam,
  answer: z.object({ operator: zOperator, sessions: z.array(zSession) }),
  errors: ['not_found'],
})

/** `link` is the secret of a link that sets the password once, within two days; it is shown only this once. */
const zLinkGiven = z.object({ _id: zId, link: z.string(), until: zDate })

export const operatorAddOperator = endpoint({
  ...admin,
  name: 'operatorAddOperator',
  summary: 'Adds an operator, who chooses the own password by a link that works once',
  method: 'POST',
  path: '/api/operator/operators',
  body: z.object({ username: zUsername, name: zName, roles: zRoles, reason: zReason }),
  answer: zLinkGiven,
  status: 201,
  errors: ['username_taken'],
})

export const operatorSetRoles = endpoint({
  ...admin,
  name: 'operatorSetRoles',
  summary: 'Says what another operator may do, from the next call on. Nobody changes the own roles',
  method: 'PUT',
  path: '/api/operator/operators/:id/roles',
  params: zIdParam,
  body: z.object({ roles: zRoles, reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'last_admin'],
})

export const operatorEnableOperator = endpoint({
  ...admin,
  name: 'operatorEnableOperator',
  summary: 'Disables another operator, whose sessions end at once, or lets them work again',
  method: 'PUT',
  path: '/api/operator/operators/:id/enabled',
  params: zIdParam,
  body: z.object({ enabled: z.boolean({ error: 'required' }), reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'last_admin', 'state_forbids'],
})

export const operatorSignOutOperator = endpoint({
  ...admin,
  name: 'operatorSignOutOperator',
  summary: 'Ends every session of an operator',
  method: 'POST',
  path: '/api/operator/operators/:id/sign-out',
  params: zIdParam,
  body: zBecause,
  answer: zDone,
  errors: ['not_found'],
})

export const operatorNewLink = endpoint({
  ...admin,
  name: 'operatorNewLink',
  summary: 'Makes a link by which another operator sets a password; an earlier one works no more',
  method: 'POST',
  path: '/api/operator/operators/:id/link',
  params: zIdParam,
  body: zBecause,
  answer: zLinkGiven,
  errors: ['not_found', 'state_forbids'],
})

export const operatorResetTotp = endpoint({
  ...admin,
  name: 'operatorResetTotp',
  summary: 'Takes away the second step of sign-in of another operator, who lost it; the sessions end',
  method: 'POST',
  path: '/api/operator/operators/:id/totp/reset',
  params: zIdParam,
  body: zBecause,
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

export const operatorReadLink = endpoint({
  ...visitor,
  name: 'operatorReadLink',
  summary: 'Whose password a link sets',
  path: '/auth/operator/link',
  body: z.object({ token: zToken }),
  /** `cpfNeeded`: the CPF must be given with the password, because it is not known yet (C12). */
  answer: z.object({ username: z.string(), name: z.string(), until: zDate, cpfNeeded: z.boolean() }),
  errors: ['token_invalid'],
})

export const operatorSetPassword = endpoint({
  ...visitor,
  name: 'operatorSetPassword',
  summary: 'Sets a password by a link, which works once; every session ends',
  path: '/auth/operator/password',
  body: z.object({ token: zToken, password: zOperatorPassword, docNumber: z.optional(zCpf) }),
  answer: zDone,
  errors: ['token_invalid'],
})

export const operatorAccount = endpoint({
  ...own,
  beforeTotp: true,
  name: 'operatorAccount',
  summary: 'My account: roles, the second step of sign-in, open sessions',
  method: 'GET',
  path: '/api/operator/account',
  answer: z.object({
    username: z.string(),
    name: z.string(),
    roles: z.array(z.enum(ROLES)),
    totpSince: z.nullable(zDate),
    /** Whether TOTP is required for everything else. */
    totpRequired: z.boolean(),
    /** Unused recovery codes. */
    recoveryCodes: z.number(),
    /** Whether the operator's CPF is known, whose accounts may not play for money (C12). */
    hasCpf: z.boolean(),
    sessions: z.array(zSession),
  }),
})

export const operatorChangePassword = endpoint({
  ...own,
  name: 'operatorChangePassword',
  summary: 'Changes my password; my other sessions end',
  method: 'PUT',
  path: '/api/operator/account/password',
  body: z.object({ password: zPassword, newPassword: zOperatorPassword }),
  answer: zDone,
  errors: ['wrong_password'],
})

export const operatorGiveCpf = endpoint({
  ...own,
  name: 'operatorGiveCpf',
  summary: 'Says my CPF, once: who runs the house does not play for money (C12). Only a keyed hash of it is kept',
  method: 'PUT',
  path: '/api/operator/account/cpf',
  body: z.object({ docNumber: zCpf, password: zPassword }),
  answer: zDone,
  errors: ['wrong_password', 'state_forbids'],
})

export const operatorEndSession = endpoint({
  ...own,
  name: 'operatorEndSession',
  summary: 'Ends one of my sessions',
  method: 'DELETE',
  path: '/api/operator/account/sessions/:id',
  params: zIdParam,
  answer: zDone,
  errors: ['not_found'],
})

export const operatorStartTotp = endpoint({
  ...own,
  beforeTotp: true,
  name: 'operatorStartTotp',
  summary: 'Gives the secret of a new second step of sign-in (RFC 6238); it counts once a code confirms it',
  method: 'POST',
  path: '/api/operator/account/totp',
  body: z.object({ password: zPassword }),
  answer: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth://…`, to be read as a QR code. */
    uri: z.string(),
  }),
  errors: ['wrong_password'],
})

export const operatorConfirmTotp = endpoint({
  ...own,
  beforeTotp: true,
  name: 'operatorConfirmTotp',
  summary: 'Confirms the second step by a code of it; gives ten recovery codes, shown this once. My other sessions end',
  method: 'PUT',
  path: '/api/operator/account/totp',
  body: z.object({
    code: z.string({ error: 'totp_needed' }).check(
      z.overwrite(typed => typed.replace(/\s/g, '')),
      z.minLength(1, { error: 'totp_needed' }),
      z.regex(/^\d{6}$/, { error: 'totp_wrong' }),
    ),
  }),
  answer: z.object({ codes: z.array(z.string()) }),
  errors: ['totp_wrong', 'state_forbids'],
})
