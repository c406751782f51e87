import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { hasWallet } from '#contract/profiles.ts'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call.ts'
import { formatError, toastError } from '#web/lib/errors.ts'
import { useFormMessages } from '#web/lib/field-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { profileOf } from '#web/lib/profile.ts'
import { rememberPath, takeRememberedPath } from '#web/lib/session.ts'
import { uploadAvatar } from '#web/lib/upload-avatar.ts'
import { signUp } from './api.ts'
import { accountOf, formFieldOf, type SignUpInput, type SignUpOutput } from './sign-up-schema.ts'
import { signUpMessages } from './account-messages.ts'

/** The picture did not arrive; nothing else was tried. */
class PhotoFailed extends Error {
  override readonly name = 'PhotoFailed'
}

/**
 * Sends the form: the picture first, then the account. A picture that arrived is not sent again when the account is refused
 * for another reason. Success leads to sign in with the username filled in; `onRefused` gets the fields the server refused.
 */
export function useSignUp(onRefused: (fields: Partial<Record<keyof SignUpInput, string>>) => void) {
  const messages = useMessages(signUpMessages)
  const errorMessages = useFormMessages()
  const navigate = useNavigate()
  const sent = useRef<{ picture: Blob; id: string } | null>(null)

  async function photoOf(picture: Blob): Promise<string> {
    if (sent.current?.picture === picture) return sent.current.id
    try {
      const id = await uploadAvatar(picture, 'signup')
      sent.current = { picture, id }
      return id
    } catch (error) {
      throw new PhotoFailed('', { cause: error })
    }
  }

  async function send(form: SignUpOutput): Promise<void> {
    if (!form.avatar) throw new Error('a form without its picture is not valid')
    const saved = sent.current !== null
    try {
      await signUp(accountOf(form, await photoOf(form.avatar)))
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'photo_unknown') throw error
      sent.current = null
      // It waited for longer than the server keeps what nobody uses: once more from the start.
      if (!saved) throw error
      await signUp(accountOf(form, await photoOf(form.avatar)))
    }
  }

  return useMutation({
    mutationFn: send,
    onSuccess: (_, form) => {
      toast.ok(messages.doneTitle, messages.doneText)
      // Their limits first, then where they were going (W4).
      if (hasWallet(profileOf.get())) rememberPath(`/limits?next=${encodeURIComponent(takeRememberedPath())}`)
      void navigate({ to: '/', state: { username: form.username }, ignoreBlocker: true })
    },
    onError: error => {
      if (error instanceof PhotoFailed) {
        // Nobody should refresh a filled-in page, as the generic words say.
        const unknown = !(error.cause instanceof CallError) || error.cause.code === 'server_error'
        return void toast.error(
          messages.photoFailed,
          unknown ? messages.invalidText : formatError(error.cause, errorMessages).text,
        )
      }
      if (!(error instanceof CallError)) return void toast.error(messages.failedTitle, messages.failedText)
      const fields = fieldsOf(error)
      if (Object.keys(fields).length > 0) {
        onRefused(fields)
        toast.warn(messages.invalidTitle, messages.invalidText)
      } else if (error.code === 'network' || error.code === 'too_many_requests') void toastError(error)
      else toast.error(messages.failedTitle, messages.failedText)
    },
  })
}

/** Which fields of the form a refusal is about, with their codes. */
function fieldsOf(error: CallError): Partial<Record<keyof SignUpInput, string>> {
  const fields: Partial<Record<keyof SignUpInput, string>> = {}
  for (const [refused, code] of Object.entries(error.fields)) {
    const name = formFieldOf(refused)
    if (name !== null) fields[name] ??= code
  }
  if (error.code === 'username_taken') fields.username ??= error.code
  if (error.code === 'email_taken') fields.email ??= error.code
  if (error.code === 'cpf_taken') fields.docNumber ??= error.code
  if (error.code === 'photo_unknown') fields.avatar ??= error.code
  return fields
}
