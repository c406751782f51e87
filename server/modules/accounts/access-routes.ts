import type { FastifyInstance, FastifyReply } from 'fastify'
import * as access from '#contract/api/player/access.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/serve.ts'
import { DEVICE_COOKIE_SECONDS } from './bounds.ts'
import { confirmEmail, recoverPassword, resetPassword } from './service-links.ts'
import { signIn, signOut } from './service-sign-in.ts'
import { checkAccount, signUp } from './service-sign-up.ts'
import type { AccountsNeeds } from './types.ts'

const done = { data: true }

/** Sign-in, sign-up, sign-out, and the links in mails. */
export function accessRoutes(app: FastifyInstance, deps: Deps, needs: AccountsNeeds): void {
  serve(app, access.signIn, async ({ body, caller, reply }) => {
    const { token, deviceToken, accountId } = await signIn(deps, caller, body)
    // The blocked list may have changed since the last sign-in.
    await needs.personCame(accountId)
    saveDevice(deps, reply, deviceToken)
    return { token }
  })
  serve(app, access.signOut, async ({ session }) => {
    await signOut(deps, session)
    return done
  })
  serve(app, access.createUser, async ({ body, caller }) => {
    const id = await signUp(deps, needs.money, caller, body)
    await needs.personCame(id)
    return { _id: id }
  })
  serve(app, access.checkAccount, async ({ query, caller }) => ({ data: await checkAccount(deps, caller, query) }))
  serve(app, access.recoverPassword, async ({ body, caller }) => {
    await recoverPassword(deps, caller, body.email)
    return done
  })
  serve(app, access.resetPassword, async ({ body, caller, reply }) => {
    const { deviceToken } = await resetPassword(deps, caller, body)
    saveDevice(deps, reply, deviceToken)
    return done
  })
  serve(app, access.confirmEmail, async ({ body, caller }) => {
    await confirmEmail(deps, caller, body.token)
    return done
  })
}

/** The device cookie, HttpOnly, renewed at each sign-in. */
function saveDevice(deps: Deps, reply: FastifyReply, deviceToken: string): void {
  reply.header('cache-control', 'no-store')
  reply.setCookie('crava_device', deviceToken, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https:'),
    maxAge: DEVICE_COOKIE_SECONDS,
  })
}
